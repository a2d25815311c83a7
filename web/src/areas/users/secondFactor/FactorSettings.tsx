import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { ProofDialog } from './ProofDialog'
import classes from './SecondFactor.module.css'

/** With fewer recovery codes left, the user is asked to create new ones. */
const fewCodes = 3

interface FactorSettingsProps {
  since: string
  codesLeft: number
  /** A role requires two-step sign-in, so it cannot be turned off. */
  isRequired: boolean
  onCodes: (codes: readonly string[]) => void
  onDisabled: () => void
}

/** Shows two-step sign-in that is on, and what the user can change. */
export function FactorSettings({ since, codesLeft, isRequired, onCodes, onDisabled }: FactorSettingsProps) {
  const t = useText('secondFactor')
  const toasts = useToasts()
  const zone = useUser().time_zone
  const [open, setOpen] = useState<'newCodes' | 'disable'>()
  const close = () => setOpen(undefined)
  return (
    <Card title={t('on.title')}>
      <div className={classes.form}>
        {codesLeft < fewCodes && <InlineNotice tone="warn">{t('on.few')}</InlineNotice>}
        <Facts
          facts={[
            { label: t('on.since'), value: <InstantText instant={since} zone={zone} /> },
            { label: t('on.codes'), value: codesLeft },
          ]}
        />
        <div className={classes.actions}>
          <Button onClick={() => setOpen('newCodes')}>{t('newCodes')}</Button>
          {!isRequired && (
            <Button variant="danger" onClick={() => setOpen('disable')}>
              {t('disable')}
            </Button>
          )}
        </div>
        {isRequired && <p>{t('required.note')}</p>}
      </div>
      <ProofDialog
        open={open === 'newCodes'}
        title={t('newCodes')}
        body={t('newCodes.body')}
        submit={t('newCodes')}
        keep={t('cancel')}
        send={(body, options) => api.secondFactor.newRecoveryCodes.call({ body, ...options })}
        onDone={({ data }) => {
          close()
          onCodes(data.recovery_codes)
        }}
        onClose={close}
      />
      <ProofDialog
        open={open === 'disable'}
        title={t('disable.title')}
        body={t('disable.body')}
        submit={t('disable')}
        keep={t('disable.keep')}
        isDanger
        send={(body, options) => api.secondFactor.disable.call({ body, ...options })}
        onDone={() => {
          close()
          toasts.success(t('disabled'))
          onDisabled()
        }}
        onClose={close}
      />
    </Card>
  )
}
