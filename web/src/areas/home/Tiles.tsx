import { useText } from '../../app/i18n/useText'
import { isPatientOnly } from '../../app/session/allowed'
import { useUser } from '../../app/session/useSession'
import { EntryLabel } from '../../app/shell/EntryLabel'
import type { MenuGroup } from '../../app/shell/menu'
import { useMenu } from '../../app/shell/useMenu'
import { useLink } from '../../ui/link'
import classes from './Tiles.module.css'

/** A tile for every place in the menu. */
export function Tiles() {
  const t = useText('home')
  const isPatient = isPatientOnly(useUser())
  const groups: readonly MenuGroup[] = isPatient ? ['patient'] : ['mine', 'locations', 'administrative']
  return (
    <nav className={classes.tiles} aria-label={t('tiles')}>
      {groups.map((group) => (
        <GroupTiles key={group} group={group} />
      ))}
    </nav>
  )
}

function GroupTiles({ group }: { group: MenuGroup }) {
  const Link = useLink()
  return useMenu(group)
    .filter((entry) => entry.to !== '/')
    .map((entry) => (
      <Link key={entry.to} to={entry.to} className={classes.tile}>
        <span className={classes.icon} aria-hidden="true">
          {entry.icon}
        </span>
        <EntryLabel entry={entry} />
      </Link>
    ))
}
