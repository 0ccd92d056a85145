//! Evaluates the rules on a dependency graph.

use core::fmt;

use super::rules::{Allowance, FOR_TESTS, Member};
use crate::metadata::{Dependency, Kind, Package};

/// A violation of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Breach {
    /// The member that violates the rule, or a member that is named in the rules but does not exist.
    pub(super) member: String,
    /// The other package. Empty if the rule is about one member.
    pub(super) other: String,
    pub(super) kind: BreachKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BreachKind {
    /// The workspace has a member that is missing in the rules.
    UnknownMember,
    /// The rules have a member that is missing in the workspace.
    MissingMember,
    /// A dependency between two members is not in the list of edges.
    EdgeNotAllowed,
    /// A dependency between two members has no version, so that the crate cannot be published.
    EdgeWithoutVersion,
    /// A dependency on an outside crate is not in the list.
    OutsideNotAllowed,
    /// A test dependency on an outside crate is not in the list.
    OutsideNotAllowedInTests,
    /// Tests use a member in their own layer or in a higher layer.
    TestEdgeNotDownward,
    /// A test dependency between members has a version, so that publishing would keep it.
    TestEdgeWithVersion,
    /// A member has a build dependency.
    BuildDependency,
    /// An entry in the lists is not used.
    UnusedAllowance,
}

impl fmt::Display for Breach {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, other, kind } = self;
        match kind {
            BreachKind::UnknownMember => write!(formatter, "{member}: not in xtask/src/layers/rules.rs"),
            BreachKind::MissingMember => {
                write!(formatter, "{member}: in the rules, but not in the workspace")
            }
            BreachKind::EdgeNotAllowed => {
                write!(formatter, "{member} -> {other}: not in the closed list of edges")
            }
            BreachKind::EdgeWithoutVersion => {
                write!(formatter, "{member} -> {other}: has no version; inherit it with `workspace = true`")
            }
            BreachKind::OutsideNotAllowed => {
                write!(formatter, "{member} -> {other}: not in the closed list of outside crates")
            }
            BreachKind::OutsideNotAllowedInTests => {
                write!(formatter, "{member} -> {other}: not in the closed list of outside crates for tests")
            }
            BreachKind::TestEdgeNotDownward => {
                write!(formatter, "{member} -> {other}: tests may use only lower layers")
            }
            BreachKind::TestEdgeWithVersion => {
                write!(formatter, "{member} -> {other}: a test dependency must have a path and no version")
            }
            BreachKind::BuildDependency => {
                write!(formatter, "{member} -> {other}: build dependencies are not allowed")
            }
            BreachKind::UnusedAllowance => {
                write!(formatter, "{member} -> {other}: allowed, but not used; remove the allowance")
            }
        }
    }
}

/// Returns how the members violate the rules, in the order of the members.
pub(super) fn breaches(members: &[Package], rules: &[Member]) -> Vec<Breach> {
    let mut found = Vec::new();
    for member in members {
        let Some(rule) = rules.iter().find(|rule| rule.name == member.name) else {
            found.push(breach(&member.name, "", BreachKind::UnknownMember));
            continue;
        };
        for dependency in &member.dependencies {
            let kinds = dependency_breaches(dependency, rule, rules);
            found.extend(kinds.map(|kind| breach(&member.name, &dependency.name, kind)));
        }
        found.extend(unused(rule, &member.dependencies));
    }
    for rule in rules {
        if !members.iter().any(|member| member.name == rule.name) {
            found.push(breach(rule.name, "", BreachKind::MissingMember));
        }
    }
    found
}

fn breach(member: &str, other: &str, kind: BreachKind) -> Breach {
    Breach { member: member.to_owned(), other: other.to_owned(), kind }
}

/// Returns the rules that a dependency violates. `rule` is the entry of the member with the dependency.
fn dependency_breaches(
    dependency: &Dependency,
    rule: &Member,
    rules: &[Member],
) -> impl Iterator<Item = BreachKind> + use<> {
    let target = rules.iter().find(|other| other.name == dependency.name);
    let inside = target.is_some() || dependency.path.is_some();
    let has_version = dependency.req != "*";
    let listed = |list: &[Allowance]| list.iter().any(|allowance| allowance.name == dependency.name);
    let kinds = match (dependency.kind, inside) {
        (Kind::Build, _) => [Some(BreachKind::BuildDependency), None],
        (Kind::Normal, true) => [
            (!listed(rule.edges)).then_some(BreachKind::EdgeNotAllowed),
            (!has_version).then_some(BreachKind::EdgeWithoutVersion),
        ],
        (Kind::Normal, false) => [(!listed(rule.outside)).then_some(BreachKind::OutsideNotAllowed), None],
        (Kind::Dev, true) => [
            target
                .is_none_or(|target| target.layer >= rule.layer && target.layer != FOR_TESTS)
                .then_some(BreachKind::TestEdgeNotDownward),
            has_version.then_some(BreachKind::TestEdgeWithVersion),
        ],
        (Kind::Dev, false) => {
            [(!listed(rule.outside_in_tests)).then_some(BreachKind::OutsideNotAllowedInTests), None]
        }
    };
    kinds.into_iter().flatten()
}

/// Returns the entries in `rule` that no dependency uses.
fn unused(rule: &Member, dependencies: &[Dependency]) -> impl Iterator<Item = Breach> {
    let lists =
        [(rule.edges, Kind::Normal), (rule.outside, Kind::Normal), (rule.outside_in_tests, Kind::Dev)];
    lists.into_iter().flat_map(|(list, kind)| list.iter().map(move |allowance| (allowance, kind))).filter_map(
        move |(allowance, kind)| {
            let used = dependencies
                .iter()
                .any(|dependency| dependency.kind == kind && dependency.name == allowance.name);
            (!used).then(|| breach(rule.name, allowance.name, BreachKind::UnusedAllowance))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{Breach, BreachKind, breach, breaches};
    use crate::{
        layers::rules::{Allowance, FOR_TESTS, Member},
        metadata::{Dependency, Kind, Package},
    };

    const LOW: Allowance = Allowance { name: "low", reason: "made up" };
    const OUTSIDE: Allowance = Allowance { name: "outside", reason: "made up" };
    const TESTER: Allowance = Allowance { name: "tester", reason: "made up" };
    const BARE: Member = Member { name: "low", layer: 0, edges: &[], outside: &[], outside_in_tests: &[] };

    /// `low` is below two siblings, `left` and `right`. `left` may use `low` and `outside` and, in tests, `tester`.
    const RULES: &[Member] = &[
        BARE,
        Member { name: "left", layer: 1, edges: &[LOW], outside: &[OUTSIDE], outside_in_tests: &[TESTER] },
        Member { name: "right", layer: 1, ..BARE },
        Member { name: "kit", layer: FOR_TESTS, ..BARE },
    ];

    fn dependency(name: &str, kind: Kind, req: &str) -> Dependency {
        let inside = RULES.iter().any(|rule| rule.name == name);
        let (name, req, path) = (name.to_owned(), req.to_owned(), inside.then(|| name.to_owned()));
        Dependency { name, kind, req, optional: false, path, features: Vec::new() }
    }

    /// Returns the violations of `left` if it has its allowed dependencies and `extra`.
    fn left_with(extra: &[Dependency]) -> Vec<Breach> {
        let mut dependencies = vec![
            dependency("low", Kind::Normal, "^0.1"),
            dependency("outside", Kind::Normal, "^1"),
            dependency("tester", Kind::Dev, "^1"),
        ];
        dependencies.extend_from_slice(extra);
        breaches(&members(dependencies), RULES)
    }

    fn members(left: Vec<Dependency>) -> Vec<Package> {
        let member = |name: &str| {
            let dependencies = if name == "left" { left.clone() } else { Vec::new() };
            Package { name: name.to_owned(), dependencies, ..Package::default() }
        };
        ["low", "left", "right", "kit"].map(member).into()
    }

    #[test]
    fn what_is_allowed_and_used_breaks_nothing() {
        assert_eq!(left_with(&[]), []);
    }

    #[test]
    fn sibling_edge_is_refused() {
        let extra = [dependency("right", Kind::Normal, "^0.1")];
        assert_eq!(left_with(&extra), [breach("left", "right", BreachKind::EdgeNotAllowed)]);
    }

    #[test]
    fn edge_without_version_is_refused() {
        let found = left_with(&[dependency("low", Kind::Normal, "*")]);
        assert_eq!(found, [breach("left", "low", BreachKind::EdgeWithoutVersion)]);
    }

    #[test]
    fn outside_crate_not_listed_is_refused() {
        let found = left_with(&[dependency("stranger", Kind::Normal, "^1")]);
        assert_eq!(found, [breach("left", "stranger", BreachKind::OutsideNotAllowed)]);
    }

    #[test]
    fn test_crate_in_library_is_refused() {
        let found = left_with(&[dependency("tester", Kind::Normal, "^1")]);
        assert_eq!(found, [breach("left", "tester", BreachKind::OutsideNotAllowed)]);
    }

    #[test]
    fn unlisted_test_crate_is_refused() {
        let found = left_with(&[dependency("stranger", Kind::Dev, "^1")]);
        assert_eq!(found, [breach("left", "stranger", BreachKind::OutsideNotAllowedInTests)]);
    }

    #[test]
    fn test_edge_down_by_path_is_allowed() {
        assert_eq!(left_with(&[dependency("low", Kind::Dev, "*")]), []);
    }

    #[test]
    fn test_edge_to_a_sibling_is_refused() {
        let found = left_with(&[dependency("right", Kind::Dev, "*")]);
        assert_eq!(found, [breach("left", "right", BreachKind::TestEdgeNotDownward)]);
    }

    #[test]
    fn testkit_is_allowed_in_tests_only() {
        assert_eq!(left_with(&[dependency("kit", Kind::Dev, "*")]), []);
        let found = left_with(&[dependency("kit", Kind::Normal, "^0.1")]);
        assert_eq!(found, [breach("left", "kit", BreachKind::EdgeNotAllowed)]);
    }

    #[test]
    fn test_edge_with_version_is_refused() {
        let found = left_with(&[dependency("low", Kind::Dev, "^0.1")]);
        assert_eq!(found, [breach("left", "low", BreachKind::TestEdgeWithVersion)]);
    }

    #[test]
    fn listed_build_dependency_is_refused() {
        let found = left_with(&[dependency("outside", Kind::Build, "^1")]);
        assert_eq!(found, [breach("left", "outside", BreachKind::BuildDependency)]);
    }

    #[test]
    fn path_outside_workspace_is_refused() {
        let mut stray = dependency("stray", Kind::Normal, "^1");
        stray.path = Some("elsewhere".to_owned());
        assert_eq!(left_with(&[stray]), [breach("left", "stray", BreachKind::EdgeNotAllowed)]);
    }

    #[test]
    fn unused_allowances_are_refused() {
        let found = breaches(&members(vec![]), RULES);
        let expected =
            ["low", "outside", "tester"].map(|name| breach("left", name, BreachKind::UnusedAllowance));
        assert_eq!(found, expected);
    }

    #[test]
    fn members_and_rules_must_correspond() {
        let stranger = Package { name: "stranger".to_owned(), ..Package::default() };
        let found = breaches(&[stranger], &[BARE]);
        let expected =
            [breach("stranger", "", BreachKind::UnknownMember), breach("low", "", BreachKind::MissingMember)];
        assert_eq!(found, expected);
    }
}
