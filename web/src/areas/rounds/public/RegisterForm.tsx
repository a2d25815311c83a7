import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { CodeField } from '../../../ui/fields/CodeField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { Name } from '../../../ui/Name'
import { RoundTime } from '../RoundTime'
import type { PublicRound } from '../types'
import { ownZone } from './ownZone'

/** Registers for a public round: first name, last name and email. */
export function RegisterForm({ round, onClose }: { round: PublicRound; onClose: () => void }) {
  const t = useText('rounds')
  const { success } = useToasts()
  const form = useForm({
    initial: { first_name: '', last_name: '', email: '' },
    schema: () => import('#contract/rounds/publicCalls').then((m) => m.RegistrationInput),
    body: (values: { first_name: string; last_name: string; email: string }) => ({ ...values, round_id: round.id }),
    send: (body, options) => api.publicRounds.register.call({ body, ...options }),
    onDone: ({ message }) => {
      success(message)
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { first_name: first, last_name: last } = form.values
  const shown = first.trim() && last.trim() ? `${first.trim()} ${[...last.trim()][0]}.` : ''
  return (
    <DialogForm form={form} onClose={onClose} save={t('register')} saving={t('register.saving')}>
      <p>
        <strong>
          <Name>{round.title}</Name>
        </strong>
      </p>
      <RoundTime round={round} zone={ownZone()} />
      <FieldRow>
        <TextField
          {...form.field('first_name')}
          label={t('field.first_name')}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...form.field('last_name')}
          label={t('field.last_name')}
          autoComplete="family-name"
          maxLength={100}
        />
      </FieldRow>
      {shown && <p>{t('register.shownAs', { name: shown })}</p>}
      <CodeField
        {...form.field('email')}
        label={t('field.email')}
        hint={t('register.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={255}
      />
      <InlineNotice tone="info">{t('register.link')}</InlineNotice>
      <InlineNotice>{t('register.certificate')}</InlineNotice>
    </DialogForm>
  )
}
