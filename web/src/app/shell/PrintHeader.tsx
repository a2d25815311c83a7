import type { SignedInUser } from '#contract/auth/calls'
import { Logo } from '../../ui/Logo'
import { Name } from '../../ui/Name'
import { useText } from '../i18n/useText'
import { isPatientOnly } from '../session/allowed'
import { useOwnName } from '../session/useOwnName'
import { Contact } from './Contact'
import classes from './PrintHeader.module.css'

/** The head of a printed page, hidden on the screen: logo, name and contact of the installation, and the patient's name. */
export function PrintHeader({ user }: { user: SignedInUser }) {
  const t = useText('app')
  const patient = useOwnName(user)
  return (
    <div className={classes.header}>
      <Logo size={40} name={t('name')} />
      <div className={classes.contact}>
        {isPatientOnly(user) && <Name>{patient}</Name>}
        <Contact />
      </div>
    </div>
  )
}
