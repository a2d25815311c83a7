import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { translate } from '#contract/kit/translate'
import { Logo } from '../../ui/Logo'
import { useLink } from '../../ui/link'
import { useTooltip } from '../../ui/tooltip'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import { useEntryLabel } from './EntryLabel'
import type { MenuEntry, MenuSection } from './menu'
import { menuParts } from './menuParts'
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
  const shell = useText('shell')
  const Link = useLink()
  const groups = [
    { title: shell('group.administrative'), entries: useMenu('administrative') },
    { title: shell('group.locations'), entries: useMenu('locations') },
    { title: shell('group.mine'), entries: useMenu('mine') },
  ].filter(({ entries }) => entries.length > 0)
  const active = useActiveEntry(groups.flatMap(({ entries }) => entries))
  const Toggle = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} data-rail={isRail || undefined} aria-label={shell('menu.label')}>
      <Link to="/" className={classes.logo} aria-label={t('logo', { name: t('name') })}>
        <Logo size={32} {...(isRail ? {} : { name: t('name') })} />
      </Link>
      <div className={classes.menu}>
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.group}>{isRail ? <span className="visually-hidden">{title}</span> : title}</h2>
            {menuParts(entries).map((part) =>
              part.section && !isRail ? (
                <Section key={part.section} name={part.section} entries={part.entries} active={active} />
              ) : (
                <Entries key={part.entries[0]?.to} entries={part.entries} active={active} isRail={isRail} />
              ),
            )}
          </section>
        ))}
      </div>
      {onToggle && (
        <button type="button" className={classes.entry} data-foot="true" aria-expanded={!isRail} onClick={onToggle}>
          <Toggle className="flip" aria-hidden="true" />
          <span className={isRail ? 'visually-hidden' : undefined}>
            {isRail ? shell('menu.expand') : shell('menu.collapse')}
          </span>
        </button>
      )}
    </nav>
  )
}

type EntriesProps = { entries: readonly MenuEntry[]; active: string | undefined; isRail?: boolean }

function Entries({ entries, active, isRail = false }: EntriesProps) {
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <Entry key={entry.to} entry={entry} isActive={entry.to === active} isRail={isRail} />
      ))}
    </ul>
  )
}

/** A section of a long group: collapsed until it is opened, or one of its pages is. */
function Section({ name, entries, active }: EntriesProps & { name: MenuSection }) {
  const language = useLanguage()
  const title = translate(useCatalogue('menu'), language, `${name}.menu.section`)
  const id = useId()
  const isActive = entries.some(({ to }) => to === active)
  const [isOpen, setOpen] = useState(isActive)
  const [wasActive, setWasActive] = useState(isActive)
  if (isActive !== wasActive) {
    setWasActive(isActive)
    if (isActive) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={classes.section}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{title}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen} className={classes.inSection}>
        <Entries entries={entries} active={active} />
      </div>
    </>
  )
}

function Entry({ entry, isActive, isRail }: { entry: MenuEntry; isActive: boolean; isRail: boolean }) {
  const Link = useLink()
  const label = useEntryLabel(entry)
  const { handlers, tooltip } = useTooltip(label)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li ref={row}>
      <Link
        to={entry.to}
        className={classes.entry}
        aria-current={isActive ? 'page' : undefined}
        {...(isRail ? handlers : {})}
      >
        {entry.icon}
        <span className={isRail ? 'visually-hidden' : classes.label}>{label}</span>
      </Link>
      {isRail && tooltip}
    </li>
  )
}
