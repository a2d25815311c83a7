import { type ComponentType, useState } from 'react'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CodeField } from '../../../ui/fields/CodeField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { Isolate } from '../../../ui/Isolate'
import classes from './SecondFactor.module.css'

interface Started {
  secret: string
  uri: string
  QrCode: ComponentType<{ text: string; label: string }>
}

/** Sets up an authenticator app: the current password, then the first code of the app. */
export function SetUpTotp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [started, setStarted] = useState<Started>()
  return started ? <ConfirmApp started={started} onCodes={onCodes} /> : <StartForm onStarted={setStarted} />
}

function StartForm({ onStarted }: { onStarted: (started: Started) => void }) {
  const t = useText('secondFactor')
  const form = useForm({
    initial: { current_password: '' },
    schema: () => import('#contract/auth/secondFactor').then((m) => m.StartTotpInput),
    send: async (body, options) => {
      const [{ data }, { QrCode }] = await Promise.all([
        api.secondFactor.startTotp.call({ body, ...options }),
        import('../../../ui/QrCode'),
      ])
      return { ...data, QrCode }
    },
    onDone: onStarted,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <Card title={t('setUp.title')}>
      <form {...form.props} className={classes.form}>
        <p>{t('setUp.why')}</p>
        <PasswordField {...form.field('current_password')} label={t('password')} autoComplete="current-password" />
        {form.problem && (
          <InlineNotice tone="danger" alert>
            <ProblemText problem={form.problem} />
          </InlineNotice>
        )}
        <div className={classes.actions}>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('setUp.start')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function ConfirmApp({ started, onCodes }: { started: Started; onCodes: (codes: readonly string[]) => void }) {
  const t = useText('secondFactor')
  const form = useForm({
    initial: { code: '' },
    schema: () => import('#contract/auth/secondFactor').then((m) => m.ConfirmTotpInput),
    send: (body, options) => api.secondFactor.confirmTotp.call({ body, ...options }),
    onDone: ({ data }) => onCodes(data.recovery_codes),
    guard: false,
    handlesOwnError: true,
  })
  return (
    <Card title={t('scan.title')}>
      <form {...form.props} className={classes.form}>
        <p>{t('scan.why')}</p>
        <started.QrCode text={started.uri} label={t('scan.picture')} />
        <p>
          {t('scan.secret')}{' '}
          <span className={classes.secret}>
            <Isolate>{started.secret}</Isolate>
          </span>
        </p>
        <CodeField {...form.field('code')} label={t('code')} inputMode="numeric" autoComplete="one-time-code" />
        {form.problem && (
          <InlineNotice tone="danger" alert>
            <ProblemText problem={form.problem} />
          </InlineNotice>
        )}
        <div className={classes.actions}>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('scan.confirm')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
