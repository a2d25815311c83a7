/** A row of a tree told flat. */
export interface TreeRow {
  id: number
  name: string
  /** The row above it; null, or not among the rows, for a root. */
  parent_id: number | null
}

export interface TreeNode<Row extends TreeRow> {
  row: Row
  children: TreeNode<Row>[]
}

/** The rows as trees, in their order. A row that would be below itself is left out with what hangs on it. */
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

/** The ids of all rows that something hangs on. */
export function branchesOf<Row extends TreeRow>(trees: readonly TreeNode<Row>[]): number[] {
  return trees.flatMap(({ row, children }) => (children.length > 0 ? [row.id, ...branchesOf(children)] : []))
}
