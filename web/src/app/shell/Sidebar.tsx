import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Logo } from '../../ui/Logo'
import { useLink } from '../../ui/link'
import { useTooltip } from '../../ui/tooltip'
import { useText } from '../i18n/useText'
import { useEntryLabel } from './EntryLabel'
import type { MenuEntry } from './menu'
import classes from './Sidebar.module.css'
import { useActiveEntry, useMenu } from './useMenu'

type SidebarProps = {
  isRail: boolean
  /** Collapses and expands the sidebar; omitted in the drawer. */
  onToggle?: () => void
}

/** The staff menu: three groups, of which only those with entries for this user are shown. */
export function Sidebar({ isRail, onToggle }: SidebarProps) {
  const t = useText('app')
  const Link = useLink()
  const groups = [
    { title: t('group.administrative'), entries: useMenu('administrative') },
    { title: t('group.locations'), entries: useMenu('locations') },
    { title: t('group.mine'), entries: useMenu('mine') },
  ].filter(({ entries }) => entries.length > 0)
  const active = useActiveEntry(groups.flatMap(({ entries }) => entries))
  const Toggle = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} data-rail={isRail || undefined} aria-label={t('menu.label')}>
      <Link to="/" className={classes.logo} aria-label={t('logo', { name: t('name') })}>
        <Logo size={32} {...(isRail ? {} : { name: t('name') })} />
      </Link>
      <div className={classes.menu}>
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.group}>{isRail ? <span className="visually-hidden">{title}</span> : title}</h2>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <Entry key={entry.to} entry={entry} isActive={entry.to === active} isRail={isRail} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {onToggle && (
        <button type="button" className={classes.entry} data-foot="true" aria-expanded={!isRail} onClick={onToggle}>
          <Toggle className="flip" aria-hidden="true" />
          <span className={isRail ? 'visually-hidden' : undefined}>
            {isRail ? t('menu.expand') : t('menu.collapse')}
          </span>
        </button>
      )}
    </nav>
  )
}

function Entry({ entry, isActive, isRail }: { entry: MenuEntry; isActive: boolean; isRail: boolean }) {
  const Link = useLink()
  const label = useEntryLabel(entry)
  const { handlers, tooltip } = useTooltip(label)
  return (
    <li>
      <Link
        to={entry.to}
        className={classes.entry}
        aria-current={isActive ? 'page' : undefined}
        {...(isRail ? handlers : {})}
      >
        {entry.icon}
        <span className={isRail ? 'visually-hidden' : undefined}>{label}</span>
      </Link>
      {isRail && tooltip}
    </li>
  )
}
