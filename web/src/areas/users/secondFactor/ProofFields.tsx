import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { CodeField } from '../../../ui/fields/CodeField'
import { PasswordField } from '../../../ui/fields/PasswordField'

interface ProofFieldsProps {
  password: FormField<string>
  code: FormField<string> | undefined
  usesPasskey: boolean
  hasPasskeys: boolean
  onUsePasskey: (usesPasskey: boolean) => void
}

/** The fields of `useProofForm`: the current password, and a code unless a passkey is used. */
export function ProofFields({ password, code, usesPasskey, hasPasskeys, onUsePasskey }: ProofFieldsProps) {
  const t = useText('secondFactor')
  return (
    <>
      <PasswordField {...password} label={t('password')} autoComplete="current-password" />
      {code && <CodeField {...code} label={t('code')} hint={t('code.hint')} autoComplete="one-time-code" />}
      {hasPasskeys && (
        <div>
          {usesPasskey && <p>{t('proof.passkey')}</p>}
          <Button variant="subtle" size="small" onClick={() => onUsePasskey(!usesPasskey)}>
            {t(usesPasskey ? 'proof.useCode' : 'proof.usePasskey')}
          </Button>
        </div>
      )}
    </>
  )
}
