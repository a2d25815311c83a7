import { IconBed, IconCalendarEvent, IconInbox, IconStethoscope, IconUsersGroup } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { useMenu } from '../../app/shell/useMenu'
import { useLink } from '../../ui/link'
import classes from './Tiles.module.css'

/** The four specified tiles in their order, after My Clinics, where a working day starts. */
const tiles = [
  { to: '/my-clinics', label: 'tile.myClinics', icon: <IconCalendarEvent /> },
  { to: '/requests', label: 'tile.requests', icon: <IconInbox /> },
  { to: '/clinics', label: 'tile.clinics', icon: <IconStethoscope /> },
  { to: '/rounds', label: 'tile.rounds', icon: <IconUsersGroup /> },
  { to: '/episodes/select-spoke', label: 'tile.episodes', icon: <IconBed /> },
] as const

/** Links to the pages of daily work that exist and that the user may open. */
export function StaffTiles() {
  const t = useText('home')
  const Link = useLink()
  const entries = [useMenu('mine'), useMenu('locations'), useMenu('administrative')].flat()
  // A page that is added later gets its tile as soon as it is in the menu.
  const shown = tiles.filter(({ to }) => entries.some((entry) => entry.to === to))
  if (shown.length === 0) return null
  return (
    <nav className={classes.tiles} aria-label={t('tiles')}>
      {shown.map(({ to, label, icon }) => (
        <Link key={to} to={to} className={classes.tile}>
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
