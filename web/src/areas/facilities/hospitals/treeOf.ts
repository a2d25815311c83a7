import type { HospitalNode } from '#contract/facilities/hospitals'

/** A hospital with the hospitals below it. */
export interface Branch extends HospitalNode {
  branches: readonly Branch[]
  /** Number of hospitals below it, at any depth. */
  below: number
}

/**
 * Returns the tree of a list of hospitals, in the list's order. A hospital whose parent is missing from the list is at
 * the top level: the user cannot access the parent.
 */
export function treeOf(nodes: readonly HospitalNode[]): readonly Branch[] {
  const known = new Set(nodes.map(({ id }) => id))
  const childrenOf = new Map<number | null, HospitalNode[]>()
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), node])
  }
  const branchesOf = (parent: number | null): readonly Branch[] =>
    (childrenOf.get(parent) ?? []).map((node) => {
      const branches = branchesOf(node.id)
      return { ...node, branches, below: branches.reduce((sum, branch) => sum + 1 + branch.below, 0) }
    })
  return branchesOf(null)
}
