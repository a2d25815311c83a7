import { IconChevronDown, IconLogout, IconMoon, IconSun, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { Avatar } from '../../ui/Avatar'
import { Isolate } from '../../ui/Isolate'
import { useLink } from '../../ui/link'
import { Name } from '../../ui/Name'
import { useText } from '../i18n/useText'
import { signOut } from '../session/signOut'
import { askToSignOut } from '../session/signOutQuestion'
import { useAuthSession } from '../session/useAuthSession'
import { useOwnName } from '../session/useOwnName'
import { Contact } from './Contact'
import { Dropdown } from './Dropdown'
import items from './DropdownItems.module.css'
import { EntryItems } from './EntryItems'
import type { MenuEntry } from './menu'
import classes from './PersonMenu.module.css'
import { useRoleNames } from './useRoleNames'
import { useScheme } from './useScheme'

type PersonMenuProps = {
  user: SignedInUser
  /** Menu entries that are in no other menu of a phone; shown there only, with how to reach the hospital. */
  entries?: readonly MenuEntry[]
  /** The path of the menu entry that the page belongs to. */
  active?: string | undefined
}

/** The menu of the signed-in user, with sign-out. */
export function PersonMenu({ user, entries, active }: PersonMenuProps) {
  const t = useText('app')
  const shell = useText('shell')
  const Link = useLink()
  const { can } = useAuthSession()
  const [leaving, setLeaving] = useState(false)
  const { isDark, toggle } = useScheme()
  const role = useRoleNames(user)
  const name = useOwnName(user)
  const leave = async () => {
    if (!(await askToSignOut())) return
    setLeaving(true)
    await signOut()
  }
  return (
    <Dropdown
      button={(props) => (
        <button {...props} type="button" className={classes.button} aria-label={t('person.menu', { name })}>
          <Avatar id={user.id} name={name} photo={user.avatar} />
          <span className={classes.text}>
            <bdi className={classes.name}>{name}</bdi>
            <span className={classes.role}>{role}</span>
          </span>
          <IconChevronDown className={classes.chevron} aria-hidden="true" />
        </button>
      )}
    >
      <div className={classes.head}>
        <span className={classes.name}>
          <Name>{name}</Name>
        </span>
        <span className={classes.role}>{role}</span>
        {user.email && (
          <span className={classes.role}>
            <Isolate>{user.email}</Isolate>
          </span>
        )}
      </div>
      {entries && entries.length > 0 && (
        <nav className={`${items.items} ${classes.onPhone} ${classes.part}`} aria-label={shell('menu.more')}>
          <EntryItems entries={entries} active={active} />
        </nav>
      )}
      <div className={items.items}>
        <button type="button" className={`${items.item} ${classes.onPhone}`} onClick={toggle}>
          {isDark ? <IconSun aria-hidden="true" /> : <IconMoon aria-hidden="true" />}
          {isDark ? t('scheme.light') : t('scheme.dark')}
        </button>
        {can('update-profile') && (
          <Link to="/profile/edit" className={items.item}>
            <IconUserEdit aria-hidden="true" />
            {t('person.edit')}
          </Link>
        )}
        <button type="button" className={items.item} onClick={leave} aria-disabled={leaving || undefined}>
          <IconLogout className="flip" aria-hidden="true" />
          {leaving ? t('person.leaving') : t('person.signOut')}
        </button>
      </div>
      {entries && (
        <div className={`${classes.contact} ${classes.onPhone}`}>
          <Contact />
          <span>{t('footer.copyright', { year: new Date().getFullYear(), name: t('name') })}</span>
        </div>
      )}
    </Dropdown>
  )
}
