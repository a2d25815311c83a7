import { IconAlertTriangle, IconCircleCheck, IconCopy, IconFlask } from '@tabler/icons-react'
import type { PaymentEnvironment } from '#contract/payments/evidence'
import type { PaymentSettings, SecretField } from '#contract/payments/settings'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { useToasts } from '../../../ui/feedback/toasts'
import { CodeField } from '../../../ui/fields/CodeField'
import { IconButton } from '../../../ui/IconButton'
import { StatusBadge } from '../../../ui/StatusBadge'

/** The values of the form. Secrets are empty until they are entered again. */
export type Values = ReturnType<typeof initialValues>

export function initialValues(settings: PaymentSettings) {
  return {
    paymob_enabled: settings.paymob_enabled,
    paymob_public_key: settings.paymob_public_key ?? '',
    paymob_secret_key: '',
    paymob_api_key: '',
    paymob_hmac_secret: '',
    paymob_integrations: settings.paymob_integrations.join(', '),
    paymob_null_text: settings.paymob_null_text,
    paymob_url: settings.paymob_url,
    paymob_checkout_url: settings.paymob_checkout_url,
    fawry_enabled: settings.fawry_enabled,
    fawry_environment: settings.fawry_environment,
    fawry_url: settings.fawry_url ?? '',
    fawry_merchant_code: settings.fawry_merchant_code ?? '',
    fawry_secure_key: '',
  }
}

export type SectionProps = { form: Form<Values>; settings: PaymentSettings }

/** A secret that can be replaced and is never shown; says whether one is stored. */
export function SecretInput({ form, name, isSet }: { form: Form<Values>; name: SecretField; isSet: boolean }) {
  const t = useText('payments')
  return (
    <CodeField
      {...form.field(name)}
      label={t(`field.${name}`)}
      hint={t(isSet ? 'secret.set' : 'secret.notSet')}
      autoComplete="off"
      optional={isSet}
    />
  )
}

/** An address of this installation, to copy into the provider's dashboard. */
export function AddressToCopy({ label, hint, value }: { label: string; hint: string; value: string }) {
  const t = useText('payments')
  const { success } = useToasts()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    success(t('address.copied'))
  }
  return (
    <CodeField
      label={label}
      hint={hint}
      value={value}
      onChange={() => undefined}
      readOnly
      labelAside={
        'clipboard' in navigator && (
          <IconButton label={t('address.copy', { label })} icon={<IconCopy />} onClick={() => void copy()} />
        )
      }
    />
  )
}

/** Says whether a provider's keys are for tests or for live payments. */
export function EnvironmentBadge({ environment }: { environment: PaymentEnvironment | null }) {
  const t = useText('payments')
  if (environment === null) return <StatusBadge icon={<IconAlertTriangle />}>{t('environment.none')}</StatusBadge>
  return environment === 'live' ? (
    <StatusBadge tone="ok" icon={<IconCircleCheck />}>
      {t('environment.live')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warn" icon={<IconFlask />}>
      {t('environment.test')}
    </StatusBadge>
  )
}
