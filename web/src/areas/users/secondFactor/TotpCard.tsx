import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { useToasts } from '../../../ui/feedback/toasts'
import { ProofDialog } from './ProofDialog'
import classes from './SecondFactor.module.css'
import type { OwnMethods } from './useProofForm'

interface TotpCardProps {
  since: string
  methods: OwnMethods
  isRequired: boolean
  onChange: () => void
}

/** Shows the user's authenticator app, and removes it. */
export function TotpCard({ since, methods, isRequired, onChange }: TotpCardProps) {
  const t = useText('secondFactor')
  const toasts = useToasts()
  const { time_zone: zone } = useUser()
  const [isRemoving, setRemoving] = useState(false)
  const isOnlyMethod = !methods.hasPasskeys
  return (
    <Card title={t('app.title')}>
      <div className={classes.form}>
        <Facts facts={[{ label: t('app.since'), value: <InstantText instant={since} zone={zone} /> }]} />
        {isRequired && isOnlyMethod ? (
          <p>{t('last.required')}</p>
        ) : (
          <div className={classes.actions}>
            <Button onClick={() => setRemoving(true)}>{t('app.remove')}</Button>
          </div>
        )}
      </div>
      <ProofDialog
        open={isRemoving}
        title={t('app.removeTitle')}
        body={isOnlyMethod ? `${t('app.removeBody')} ${t('last.body')}` : t('app.removeBody')}
        submit={t('app.remove')}
        keep={t('cancel')}
        isDanger
        methods={methods}
        send={(body, options) => api.secondFactor.removeTotp.call({ body, ...options })}
        onDone={() => {
          setRemoving(false)
          toasts.success(t('app.removed'))
          onChange()
        }}
        onClose={() => setRemoving(false)}
      />
    </Card>
  )
}
