import { IconMenu2, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { IconButton } from '../../ui/IconButton'
import { Logo } from '../../ui/Logo'
import { useLink } from '../../ui/link'
import { useText } from '../i18n/useText'
import { FindBox } from '../palette/FindBox'
import { ProblemBanner } from '../problems/ProblemBanner'
import { ZoneNotice } from '../time/ZoneNotice'
import { Bell } from './Bell'
import { ConnectionBanner } from './ConnectionBanner'
import { Footer } from './Footer'
import { LanguageButton } from './LanguageButton'
import { PersonMenu } from './PersonMenu'
import { SchemeButton } from './SchemeButton'
import { Sidebar } from './Sidebar'
import classes from './StaffShell.module.css'
import { useStoredFlag } from './useStoredFlag'

type StaffShellProps = { user: SignedInUser; children: ReactNode }

/** The layout for staff: sidebar at the start (a rail when collapsed, a drawer on phones), header, content, footer. */
export function StaffShell({ user, children }: StaffShellProps) {
  const t = useText('app')
  const shell = useText('shell')
  const Link = useLink()
  const [isRail, setRail] = useStoredFlag('mashfa.rail')
  const drawer = useDrawer()
  return (
    <div className={classes.shell} data-rail={isRail || undefined}>
      <div className={classes.side}>
        <Sidebar isRail={isRail} onToggle={() => setRail(!isRail)} />
      </div>
      <div className={classes.column}>
        <header className={classes.header}>
          <span className={classes.onPhone}>
            <IconButton label={shell('menu.open')} icon={<IconMenu2 />} onClick={drawer.open} />
            <Link to="/" className={classes.logo} aria-label={t('logo', { name: t('name') })}>
              <Logo size={30} />
            </Link>
          </span>
          <FindBox />
          <span className={classes.tools}>
            <LanguageButton />
            <span className={classes.onDesk}>
              <SchemeButton />
            </span>
            <Bell />
            <PersonMenu user={user} />
          </span>
        </header>
        <ProblemBanner />
        <ConnectionBanner />
        <ZoneNotice user={user} />
        <main className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <dialog ref={drawer.ref} className={classes.drawer} aria-label={shell('menu.label')} {...drawer.handlers}>
        <div className={classes.drawerHead}>
          <IconButton label={shell('menu.close')} icon={<IconX />} onClick={drawer.close} />
        </div>
        <Sidebar isRail={false} />
      </dialog>
    </div>
  )
}

function useDrawer() {
  const ref = useRef<HTMLDialogElement>(null)
  const close = () => ref.current?.close()
  return {
    ref,
    close,
    open: () => ref.current?.showModal(),
    handlers: {
      // Closes on a click on the backdrop or on a link.
      onClick: ({ target }: { target: EventTarget }) => {
        if (target === ref.current || (target instanceof Element && target.closest('a'))) close()
      },
    },
  }
}
