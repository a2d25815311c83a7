import { useState } from 'react'
import type { SecondFactorState } from '#contract/auth/secondFactor'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { PasskeysCard } from './PasskeysCard'
import { ProofDialog } from './ProofDialog'
import classes from './SecondFactor.module.css'
import { SetUpTotp } from './SetUpTotp'
import { TotpCard } from './TotpCard'
import type { OwnMethods } from './useProofForm'

/** With fewer recovery codes left, the user is asked to create new ones. */
const fewCodes = 3

interface FactorSettingsProps {
  state: SecondFactorState
  /** Gets new recovery codes. */
  onCodes: (codes: readonly string[]) => void
  onChange: () => void
}

/** Shows two-step sign-in that is on, and what the user can change. */
export function FactorSettings({ state, onCodes, onChange }: FactorSettingsProps) {
  const t = useText('secondFactor')
  const toasts = useToasts()
  const { passkeys, totp_since: since, is_required: isRequired, recovery_codes: codesLeft } = state
  const methods = { hasApp: since !== null, hasPasskeys: passkeys.length > 0 }
  return (
    <>
      <RecoverySettings
        codesLeft={codesLeft}
        isRequired={isRequired}
        methods={methods}
        onCodes={onCodes}
        onDisabled={onChange}
      />
      <PasskeysCard
        passkeys={passkeys}
        isAvailable={state.passkeys_available}
        methods={methods}
        isOnlyMethod={!methods.hasApp && passkeys.length === 1}
        isRequired={isRequired}
        onChange={onChange}
      />
      {since === null ? (
        <SetUpTotp
          methods={methods}
          onCodes={() => {
            toasts.success(t('app.added'))
            onChange()
          }}
        />
      ) : (
        <TotpCard since={since} methods={methods} isRequired={isRequired} onChange={onChange} />
      )}
    </>
  )
}

interface RecoverySettingsProps {
  codesLeft: number
  /** A role requires two-step sign-in, so it cannot be turned off. */
  isRequired: boolean
  methods: OwnMethods
  onCodes: (codes: readonly string[]) => void
  onDisabled: () => void
}

function RecoverySettings({ codesLeft, isRequired, methods, onCodes, onDisabled }: RecoverySettingsProps) {
  const t = useText('secondFactor')
  const toasts = useToasts()
  const [open, setOpen] = useState<'newCodes' | 'disable'>()
  const close = () => setOpen(undefined)
  return (
    <Card title={t('on.title')}>
      <div className={classes.form}>
        {codesLeft < fewCodes && <InlineNotice tone="warn">{t('on.few')}</InlineNotice>}
        <Facts facts={[{ label: t('on.codes'), value: codesLeft }]} />
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
        methods={methods}
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
        methods={methods}
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
