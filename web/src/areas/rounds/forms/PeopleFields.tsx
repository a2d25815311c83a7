import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Form } from '../../../app/form/useForm'
import { currentLanguage } from '../../../app/i18n/language'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { listSeparator } from '../../../ui/format'
import { IconButton } from '../../../ui/IconButton'
import classes from '../rounds.module.css'
import type { RoundUtilities } from '../types'
import { GuestsField } from './GuestsField'
import type { LocationValue, RoundValues } from './values'

async function findPeople(q: string, except: readonly string[], hospital?: string | null): Promise<Option[]> {
  const { data } = await api.rounds.people.call({
    query: { q, ...(hospital ? { hospital_id: Number(hospital) } : {}) },
  })
  return data
    .filter(({ id }) => !except.includes(String(id)))
    .map(({ id, name_text: name, location }) => ({
      value: String(id),
      label: name + listSeparator(currentLanguage()) + location.name,
    }))
}

type FieldsProps = { form: Form<RoundValues>; utilities: RoundUtilities }

/** Who takes part. The search leaves out the organizer and everybody who was chosen already. */
export function PeopleFields({ form, utilities }: FieldsProps) {
  const t = useText('rounds')
  const { organizer_id: organizer, mandatory_speakers: speakers, mandatory_attendees: attendees } = form.values
  const chosen = [...(organizer ? [organizer] : []), ...speakers, ...attendees].map(({ value }) => value)
  const search = (q: string) => findPeople(q, chosen)
  return (
    <>
      <AsyncSelectField
        {...form.field('organizer_id')}
        label={t('field.organizer')}
        search={(q) => findPeople(q, [])}
      />
      <MultiSelectField {...form.field('mandatory_speakers')} label={t('speakers')} search={search} />
      <GuestsField form={form} name="shared_speakers" label={t('guestSpeakers')} />
      <MultiSelectField {...form.field('mandatory_attendees')} label={t('attendees')} search={search} optional />
      <GuestsField form={form} name="shared_attendees" label={t('guestAttendees')} />
      <Locations form={form} utilities={utilities} />
    </>
  )
}

/** The locations that take part, each with its presenters. */
function Locations({ form, utilities }: FieldsProps) {
  const t = useText('rounds')
  const { spokes } = form.values
  const set = (key: string, change: Partial<LocationValue>) =>
    form.set({ spokes: spokes.map((row) => (row.key === key ? { ...row, ...change } : row)) })
  const used = new Set(spokes.map(({ spoke }) => spoke))
  const add = () => form.set({ spokes: [...spokes, { key: crypto.randomUUID(), spoke: null, consultants: [] }] })
  return (
    <fieldset className={classes.group}>
      <legend>{t('locations')}</legend>
      {spokes.map(({ key, spoke, consultants }) => (
        <div key={key} className={classes.location}>
          <SelectField
            name="spokes.spoke"
            label={t('field.location')}
            value={spoke}
            error={spoke === null ? form.errors['spokes.spoke']?.[0] : undefined}
            options={utilities.locations
              .filter(({ id }) => String(id) === spoke || !used.has(String(id)))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => set(key, { spoke: value, consultants: [] })}
            onBlur={form.field('spokes').onBlur}
          />
          <MultiSelectField
            name="spokes.consultants"
            label={t('presenters')}
            value={consultants}
            error={consultants.length === 0 ? form.errors['spokes.consultants']?.[0] : undefined}
            search={(q) => findPeople(q, [], spoke)}
            onChange={(value) => set(key, { consultants: value })}
            onBlur={form.field('spokes').onBlur}
          />
          <IconButton
            icon={<IconTrash />}
            label={t('location.remove')}
            onClick={() => form.set({ spokes: spokes.filter((row) => row.key !== key) })}
          />
        </div>
      ))}
      {form.errors.spokes?.[0] && <p role="alert">{form.errors.spokes[0]}</p>}
      <Button icon={<IconPlus />} onClick={add}>
        {t('location.add')}
      </Button>
    </fieldset>
  )
}
