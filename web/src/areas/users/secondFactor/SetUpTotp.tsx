import { type ComponentType, useState } from 'react'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { CodeField } from '../../../ui/fields/CodeField'
import { Isolate } from '../../../ui/Isolate'
import { FactorForm } from './FactorForm'
import { ProofFields } from './ProofFields'
import { proofSchema } from './proof'
import classes from './SecondFactor.module.css'
import { type OwnMethods, useProofForm } from './useProofForm'

interface Started {
  secret: string
  uri: string
  QrCode: ComponentType<{ text: string; label: string }>
}

interface SetUpTotpProps {
  methods: OwnMethods
  /** The user sees the secret. */
  onStarted?: () => void
  /** Gets new recovery codes; none if the account has codes already. */
  onCodes: (codes: readonly string[]) => void
}

/** Sets up an authenticator app: the current password and, where there is one, a second factor; then the app's first code. */
export function SetUpTotp({ methods, onStarted, onCodes }: SetUpTotpProps) {
  const [started, setStarted] = useState<Started>()
  const start = (next: Started) => {
    setStarted(next)
    onStarted?.()
  }
  return started ? (
    <ConfirmApp started={started} onCodes={onCodes} />
  ) : (
    <StartForm methods={methods} onStarted={start} />
  )
}

function StartForm({ methods, onStarted }: { methods: OwnMethods; onStarted: (started: Started) => void }) {
  const t = useText('secondFactor')
  const { form, fields } = useProofForm({
    methods,
    initial: {},
    schema: proofSchema,
    send: async (prove, _values, options) => {
      const body = await prove()
      const [{ data }, { QrCode }] = await Promise.all([
        api.secondFactor.startTotp.call({ body, ...options }),
        import('../../../ui/QrCode'),
      ])
      return { ...data, QrCode }
    },
    onDone: onStarted,
  })
  return (
    <FactorForm form={form} title={t('setUp.title')} submit={t('setUp.start')}>
      <p>{t('setUp.why')}</p>
      <ProofFields {...fields} />
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
        <a href={started.uri}>{t('scan.here')}</a>
      </p>
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
