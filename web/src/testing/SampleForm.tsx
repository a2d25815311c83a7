import { useState } from 'react'
import { type FormOptions, useForm } from '../app/form/useForm'
import { api } from '../lib/api/api'
import { Button } from '../ui/Button'
import { CodeField } from '../ui/fields/CodeField'
import { PasswordField } from '../ui/fields/PasswordField'
import { RadioGroupField } from '../ui/fields/RadioGroupField'
import { TextField } from '../ui/fields/TextField'

const nobody = { first_name: '', email: '', password: '', gender: null as 'male' | 'female' | null }
type Values = typeof nobody

/** The fields that the contract requires in addition to those of the sample form. */
const others = {
  last_name: 'Haddad',
  phone: '+201001234567',
  uuid: '28001010100011',
  birth_date: '1980-01-01',
  country: 1,
  city: 1,
}

export const loadSchema = () =>
  import('#contract/auth/calls').then((m) =>
    m.RegisterInput.pick({ first_name: true, email: true, password: true, gender: true }),
  )

type SampleFormProps = Partial<
  Pick<FormOptions<Values, Values, unknown>, 'draftKey' | 'handlesOwnError' | 'schema'>
> & {
  initial?: Partial<Values>
}

/** A form with fields of several kinds that calls the registration, and shows all the state that useForm returns. */
export function SampleForm({ initial, ...options }: SampleFormProps) {
  const [sent, setSent] = useState<string>()
  const form = useForm({
    initial: { ...nobody, ...initial },
    schema: loadSchema,
    send: ({ gender, ...body }, call) =>
      api.auth.register.call({ body: { ...others, ...body, gender: gender ?? 'female' }, ...call }),
    onDone: (_, values) => setSent(values.first_name),
    excludeFromDraft: ['password'],
    ...options,
  })
  return (
    <form {...form.props} aria-label="Registration">
      {form.otherErrors.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <TextField {...form.field('first_name')} label="First name" />
      <CodeField {...form.field('email')} label="Email" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <RadioGroupField
        {...form.field('gender')}
        label="Gender"
        options={[
          { value: 'male', label: 'Male' },
          { value: 'female', label: 'Female' },
        ]}
      />
      <p data-testid="dirty">{form.dirty}</p>
      {sent !== undefined && <p role="status">Sent {sent}</p>}
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
      <Button onClick={form.reset}>Discard</Button>
    </form>
  )
}

/** Valid values. */
export const rightValues: Values = {
  first_name: 'Rima',
  email: 'rima@hospital.test',
  password: 'secret words',
  gender: 'female',
}
