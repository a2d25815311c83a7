import { useText } from '../../app/i18n/useText'
import { isPatientOnly } from '../../app/session/allowed'
import { useUser } from '../../app/session/useAuthSession'
import { EntryLabel } from '../../app/shell/EntryLabel'
import { useMenu } from '../../app/shell/useMenu'
import { useLink } from '../../ui/link'
import classes from './Tiles.module.css'

/** Shows a tile for each menu entry. */
export function Tiles() {
  const t = useText('home')
  const Link = useLink()
  const isPatient = isPatientOnly(useUser())
  const entries = [useMenu('mine'), useMenu('locations'), useMenu('administrative')].flat()
  const forPatients = useMenu('patient')
  const shown = (isPatient ? forPatients : entries).filter((entry) => entry.to !== '/')
  if (shown.length === 0) return null
  return (
    <nav className={classes.tiles} aria-label={t('tiles')}>
      {shown.map((entry) => (
        <Link key={entry.to} to={entry.to} className={classes.tile}>
          <span className={classes.icon} aria-hidden="true">
            {entry.icon}
          </span>
          <EntryLabel entry={entry} />
        </Link>
      ))}
    </nav>
  )
}
