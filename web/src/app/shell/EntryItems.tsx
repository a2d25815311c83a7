import { useLink } from '../../ui/link'
import items from './DropdownItems.module.css'
import { EntryLabel } from './EntryLabel'
import type { MenuEntry } from './menu'

type EntryItemsProps = {
  entries: readonly MenuEntry[]
  /** The path of the entry that the page belongs to. */
  active: string | undefined
}

/** The items of a dropdown that lead to menu entries. */
export function EntryItems({ entries, active }: EntryItemsProps) {
  const Link = useLink()
  return entries.map((entry) => (
    <Link key={entry.to} to={entry.to} className={items.item} aria-current={entry.to === active ? 'page' : undefined}>
      {entry.icon}
      <EntryLabel entry={entry} />
    </Link>
  ))
}
