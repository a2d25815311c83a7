import { IconDots } from '@tabler/icons-react'
import { useLink } from '../../ui/link'
import { useText } from '../i18n/useText'
import { Dropdown } from './Dropdown'
import items from './DropdownItems.module.css'
import { EntryLabel } from './EntryLabel'
import type { MenuEntry } from './menu'

type MoreMenuProps = {
  entries: readonly MenuEntry[]
  /** The path of the entry that the page belongs to. */
  active: string | undefined
  /** Opens it above its button, which has an icon like the other entries there. */
  inBar?: boolean
}

/** The entries of the patients' menu that have no room beside the others. */
export function MoreMenu({ entries, active, inBar = false }: MoreMenuProps) {
  const t = useText('app')
  const Link = useLink()
  const isActive = entries.some(({ to }) => to === active)
  return (
    <Dropdown
      above={inBar}
      button={(props) => (
        <button {...props} type="button" data-active={isActive || undefined}>
          {inBar && <IconDots aria-hidden="true" />}
          {t('menu.more')}
        </button>
      )}
    >
      <div className={items.items}>
        {entries.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            className={items.item}
            aria-current={entry.to === active ? 'page' : undefined}
          >
            {entry.icon}
            <EntryLabel entry={entry} />
          </Link>
        ))}
      </div>
    </Dropdown>
  )
}
