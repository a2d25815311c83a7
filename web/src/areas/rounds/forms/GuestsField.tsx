import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RoundGuest } from '#contract/rounds/input'
import { DialogForm } from '../../../app/form/DialogForm'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { CodeField } from '../../../ui/fields/CodeField'
import { TextField } from '../../../ui/fields/TextField'
import { IconButton } from '../../../ui/IconButton'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../rounds.module.css'
import type { RoundValues } from './values'

type GuestsFieldProps = { form: Form<RoundValues>; name: 'shared_speakers' | 'shared_attendees'; label: string }

/** People without an account, who are added in a dialog with name and email. */
export function GuestsField({ form, name, label }: GuestsFieldProps) {
  const t = useText('rounds')
  const [isAdding, setAdding] = useState(false)
  const { value: guests, onChange, error } = form.field(name)
  const close = () => setAdding(false)
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {guests.length > 0 && (
        <ul className={classes.names}>
          {guests.map((guest) => (
            <li key={guest.email} className={classes.cardHead}>
              <span>
                <Name>{guest.name}</Name> <Isolate>{guest.email}</Isolate>
              </span>
              <IconButton
                icon={<IconTrash />}
                label={t('guest.remove', { name: guest.name })}
                onClick={() => onChange(guests.filter((each) => each !== guest))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{error}</p>}
      <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
        {t('guest.add')}
      </Button>
      <Dialog open={isAdding} onClose={close} title={label}>
        {isAdding && (
          <GuestForm
            onClose={close}
            onAdd={(guest) => onChange([...guests.filter(({ email }) => email !== guest.email), guest])}
          />
        )}
      </Dialog>
    </fieldset>
  )
}

function GuestForm({ onClose, onAdd }: { onClose: () => void; onAdd: (guest: RoundGuest) => void }) {
  const t = useText('rounds')
  const form = useForm({
    initial: { name: '', email: '' },
    schema: () => import('#contract/rounds/input').then((m) => m.RoundGuest),
    send: async (guest: RoundGuest) => guest,
    onDone: (guest) => {
      onAdd(guest)
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('guest.save')}>
      <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
      <CodeField {...form.field('email')} label={t('field.email')} type="email" maxLength={255} />
    </DialogForm>
  )
}
