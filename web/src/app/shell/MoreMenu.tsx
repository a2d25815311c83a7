import { useText } from '../i18n/useText'
import { Dropdown } from './Dropdown'
import items from './DropdownItems.module.css'
import { EntryItems } from './EntryItems'
import type { MenuEntry } from './menu'

type MoreMenuProps = {
  entries: readonly MenuEntry[]
  /** The path of the entry that the page belongs to. */
  active: string | undefined
}

/** The entries of the patients' menu that have no room beside the others in the header. */
export function MoreMenu({ entries, active }: MoreMenuProps) {
  const t = useText('shell')
  const isActive = entries.some(({ to }) => to === active)
  return (
    <Dropdown
      button={(props) => (
        <button {...props} type="button" data-active={isActive || undefined}>
          {t('menu.more')}
        </button>
      )}
    >
      <div className={items.items}>
        <EntryItems entries={entries} active={active} />
      </div>
    </Dropdown>
  )
}
