import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from './Button'
import { Card } from './Card'
import classes from './FigureTree.module.css'
import { Empty } from './feedback/Empty'
import { branchesOf, type TreeNode, type TreeRow, treesOf } from './figureTree'
import { formatNumber } from './format'
import { Name } from './Name'
import { TextLink } from './TextLink'
import { useUiLanguage, useUiText } from './texts'

export type FigureColumn<Key extends string> = { key: Key; label: string }

type FigureTreeProps<Key extends string> = {
  title: string
  /** Secondary text after the title: what the figures include. */
  note?: ReactNode
  /** Header of the name column: 'Hospital'. */
  nameLabel: string
  columns: readonly FigureColumn<Key>[]
  rows: readonly (TreeRow & Record<Key, number>)[]
  /** Address of a row that is no branch. */
  rowTo?: (id: number) => string
}

/** A tree of facilities with figures for each: columns on desktop, labels and numbers under the name on a phone. */
export function FigureTree<Key extends string>({ title, note, nameLabel, columns, rows, rowTo }: FigureTreeProps<Key>) {
  const text = useUiText()
  const trees = treesOf(rows)
  const branches = branchesOf(trees)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(trees.map(({ row }) => row.id)))
  const isAllOpen = branches.every((id) => open.has(id))
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <Card
      flush
      title={title}
      note={note}
      actions={
        branches.length > 0 && (
          <Button variant="subtle" size="small" onClick={() => setOpen(new Set(isAllOpen ? [] : branches))}>
            {text(isAllOpen ? 'tree.closeAll' : 'tree.openAll')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Empty title={text('list.empty')} />
      ) : (
        <div style={{ '--columns': columns.length } as CSSProperties}>
          <div className={classes.head} aria-hidden="true">
            <span>{nameLabel}</span>
            {columns.map(({ key, label }) => (
              <span key={key}>{label}</span>
            ))}
          </div>
          <Branch trees={trees} level={0} label={title} columns={columns} open={open} onToggle={toggle} rowTo={rowTo} />
        </div>
      )}
    </Card>
  )
}

type BranchProps<Key extends string> = {
  trees: readonly TreeNode<TreeRow & Record<Key, number>>[]
  level: number
  label: string
  columns: readonly FigureColumn<Key>[]
  open: ReadonlySet<number>
  onToggle: (id: number) => void
  rowTo: ((id: number) => string) | undefined
}

function Branch<Key extends string>({ trees, level, label, columns, open, onToggle, rowTo }: BranchProps<Key>) {
  const language = useUiLanguage()
  return (
    <ul className={classes.branch} aria-label={label}>
      {trees.map(({ row, children }) => (
        <li key={row.id}>
          <div
            className={classes.row}
            data-root={level === 0 || undefined}
            style={{ '--level': level } as CSSProperties}
          >
            {children.length > 0 ? (
              <button
                type="button"
                className={classes.name}
                aria-expanded={open.has(row.id)}
                onClick={() => onToggle(row.id)}
              >
                <IconChevronRight className={`flip ${classes.chevron}`} size={18} aria-hidden="true" />
                <Name>{row.name}</Name>
              </button>
            ) : (
              <span className={classes.name} data-leaf="">
                {rowTo ? (
                  <TextLink to={rowTo(row.id)}>
                    <Name>{row.name}</Name>
                  </TextLink>
                ) : (
                  <Name>{row.name}</Name>
                )}
              </span>
            )}
            <dl className={classes.figures}>
              {columns.map(({ key, label: of }) => (
                <div key={key} className={classes.figure}>
                  <dt>{of}</dt>
                  <dd data-zero={row[key] === 0 || undefined}>{formatNumber(row[key], language)}</dd>
                </div>
              ))}
            </dl>
          </div>
          {children.length > 0 && open.has(row.id) && (
            <Branch
              trees={children}
              level={level + 1}
              label={row.name}
              columns={columns}
              open={open}
              onToggle={onToggle}
              rowTo={rowTo}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
