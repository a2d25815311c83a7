import { type ComponentType, useState } from 'react'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { CodeField } from '../../../ui/fields/CodeField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { Isolate } from '../../../ui/Isolate'
import { FactorForm } from './FactorForm'
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
    <FactorForm form={form} title={t('setUp.title')} submit={t('setUp.start')}>
      <p>{t('setUp.why')}</p>
      <PasswordField {...form.field('current_password')} label={t('password')} autoComplete="current-password" />
    </FactorForm>
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
    <FactorForm form={form} title={t('scan.title')} submit={t('scan.confirm')}>
      <p>{t('scan.why')}</p>
      <started.QrCode text={started.uri} label={t('scan.picture')} />
      <p>
        {t('scan.secret')}{' '}
        <span className={classes.secret}>
          <Isolate>{started.secret}</Isolate>
        </span>
      </p>
      <CodeField {...form.field('code')} label={t('code')} inputMode="numeric" autoComplete="one-time-code" />
    </FactorForm>
  )
}
