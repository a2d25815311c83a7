import {
  IconBuildingHospital,
  IconCalendarEvent,
  IconCheck,
  IconChevronRight,
  IconDeviceHeartMonitor,
  IconFlask,
  IconShieldLock,
  IconStethoscope,
  IconTestPipe,
  IconUser,
} from '@tabler/icons-react'
import { roleCodeOf, roleName } from '#contract/roles/roleName'
import type { RoleCode } from '#contract/roles/seededRoles'
import { localName } from '#contract/rules/localName'
import { useLanguage, useText } from '../../app/i18n/useText'
import classes from './DemoAccounts.module.css'
import type { DemoAccount } from './fetchDemo'

const icons = {
  SUPER_ADMIN: IconShieldLock,
  ADMIN: IconBuildingHospital,
  DOCTOR: IconStethoscope,
  NURSE: IconDeviceHeartMonitor,
  COORDINATOR: IconCalendarEvent,
  LAB_OR_RADIOLOGY: IconFlask,
  PATIENT: IconUser,
} satisfies Record<RoleCode, typeof IconUser>

type DemoAccountsProps = {
  accounts: readonly DemoAccount[]
  /** The email in the form. */
  chosen: string
  onChoose: (account: DemoAccount) => void
}

/** Lists the demo accounts; choosing one fills in the form. */
export function DemoAccounts({ accounts, chosen, onChoose }: DemoAccountsProps) {
  const t = useText('auth')
  const language = useLanguage()
  return (
    <aside className={classes.panel} aria-labelledby="demo-title">
      <div className={classes.inner}>
        <div className={classes.head}>
          <h2 id="demo-title" className={classes.title}>
            {t('demo.title')}
          </h2>
          <span className={classes.badge}>
            <IconTestPipe aria-hidden="true" />
            {t('demo.mode')}
          </span>
        </div>
        <p className={classes.lead}>{t('demo.lead')}</p>
        <ul className={classes.accounts}>
          {accounts.map((account) => {
            const Icon = icons[roleCodeOf(account.role) ?? 'PATIENT']
            const isChosen = account.email === chosen
            return (
              <li key={account.email}>
                <button
                  type="button"
                  className={classes.account}
                  aria-pressed={isChosen}
                  onClick={() => onChoose(account)}
                >
                  <Icon className={classes.icon} aria-hidden="true" />
                  <span className={classes.text}>
                    <span className={classes.role}>{roleName(account.role, language)}</span>
                    <bdi className={classes.name}>{localName(account, language)}</bdi>
                  </span>
                  {isChosen ? (
                    <IconCheck className={classes.mark} aria-hidden="true" />
                  ) : (
                    <IconChevronRight className={`flip ${classes.mark} ${classes.go}`} aria-hidden="true" />
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
      <svg className={classes.thread} viewBox="0 0 32 32" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="6">
          <circle cx="19.6" cy="12.6" r="7.4" />
          <path d="M19.6 20H13.4a6.4 6.4 0 0 0-6.4 6.4V34" />
        </g>
      </svg>
    </aside>
  )
}
