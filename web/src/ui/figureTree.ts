/** A row of a tree in a flat list. */
export interface TreeRow {
  id: number
  name: string
  /** The id of its parent row; null, or an id that is not among the rows, for a root. */
  parent_id: number | null
}

export interface TreeNode<Row extends TreeRow> {
  row: Row
  children: TreeNode<Row>[]
}

/** Returns the rows as trees, in their order. Rows in a cycle are omitted with their descendants. */
export function treesOf<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const nodes = new Map(rows.map((row) => [row.id, { row, children: [] } as TreeNode<Row>]))
  const roots: TreeNode<Row>[] = []
  for (const node of nodes.values()) {
    const { parent_id: parent } = node.row
    const above = parent === null ? undefined : nodes.get(parent)
    if (above) above.children.push(node)
    else roots.push(node)
  }
  return roots
}

/** Returns the ids of all rows that have children. */
export function branchesOf<Row extends TreeRow>(trees: readonly TreeNode<Row>[]): number[] {
  return trees.flatMap(({ row, children }) => (children.length > 0 ? [row.id, ...branchesOf(children)] : []))
}
