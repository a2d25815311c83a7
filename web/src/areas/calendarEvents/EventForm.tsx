import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dutyTypes, EVENT_TYPE, repeats } from '#contract/calendarEvents/codes'
import { zonePlace } from '#contract/rules/zonePlace'
import { DateTimeFields } from '../../app/form/DateTimeFields'
import { DialogForm } from '../../app/form/DialogForm'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { DateField } from '../../ui/fields/DateField'
import { MultiSelectField } from '../../ui/fields/MultiSelectField'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { Conflicts } from './Conflicts'
import type { EventValues } from './eventValues'
import type { EventChoices, EventData } from './types'
import { useEventForm } from './useEventForm'
import { useRemoveEvent } from './useRemoveEvent'

type EventFormProps = {
  hospital: number
  /** 0: all. */
  specialty: number
  /** The zone of the hospital, in which the times are entered. */
  zone: string
  initial: EventValues
  event?: EventData | undefined
  onClose: () => void
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** The form of an event, with the doctors of the hospital and the types. */
export function EventForm(props: EventFormProps) {
  const choices = useQuery({
    ...api.calendarEvents.eventUtilities.query({
      params: { hospitalId: props.hospital, specialtyId: props.event ? 0 : props.specialty },
    }),
    ...handlesOwnError,
    staleTime: 60_000,
  })
  return (
    <QueryBoundary query={choices} variant="form" count={4}>
      {({ data }) => <Fields {...props} choices={data} />}
    </QueryBoundary>
  )
}

function Fields({ hospital, zone, initial, event, onClose, choices }: EventFormProps & { choices: EventChoices }) {
  const t = useText('calendarEvents')
  const language = useLanguage()
  const { form, conflicts, edit, choose, saveAnyway } = useEventForm({ hospital, initial, event, onDone: onClose })
  const remove = useRemoveEvent(onClose)
  const { values } = form
  const place = zonePlace(zone, language)
  const isDuty = dutyTypes.some((type) => String(type) === values.type)
  const nurses = values.doctors.filter(({ value }) => choices.nurses.some(({ id }) => String(id) === value))
  return (
    <>
      <DialogForm
        form={form}
        onClose={onClose}
        save={t('save')}
        buttons={
          event && (
            <Button
              icon={<IconTrash />}
              busy={remove.busy}
              busyText={t('deleting')}
              onClick={() => void remove.run(event.id, values.scope)}
            >
              {t('delete')}
            </Button>
          )
        }
      >
        <SelectField {...form.field('type')} label={t('field.type')} options={choices.eventTypes.map(optionOf)} />
        <MultiSelectField
          {...form.field('doctors')}
          label={t(isDuty ? 'field.people' : 'field.doctors')}
          options={(isDuty ? [...choices.doctors, ...choices.nurses] : choices.doctors).map(optionOf)}
        />
        {values.type === String(EVENT_TYPE.duty) && nurses.length > 0 && (
          <SelectField
            {...form.field('in_charge_id')}
            label={t('field.inCharge')}
            hint={t('field.inChargeHint')}
            placeholder={t('field.inChargeNobody')}
            options={nurses}
            optional
          />
        )}
        <DateTimeFields
          {...form.field('start')}
          dateLabel={t('field.start')}
          timeLabel={t('field.startTime', { place })}
          clock={12}
        />
        <DateTimeFields
          {...form.field('end')}
          dateLabel={t('field.end')}
          timeLabel={t('field.endTime', { place })}
          clock={12}
        />
        <TextField
          {...form.field('title')}
          label={t('field.title')}
          hint={t('field.titleHint')}
          maxLength={255}
          optional
        />
        {!event && (
          <SelectField
            {...form.field('repeat')}
            label={t('field.repeat')}
            placeholder={t('repeat.never')}
            options={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
            optional
          />
        )}
        {!event && values.repeat !== null && (
          <>
            <DateField {...form.field('repeat_until')} label={t('field.repeatUntil')} min={values.start.slice(0, 10)} />
            <CheckboxField
              label={t('field.skipVacations')}
              checked={values.skip_vacations}
              onChange={(skip) => form.set({ skip_vacations: skip })}
            />
          </>
        )}
        {event?.series && (
          <RadioGroupField
            {...form.field('scope')}
            label={t('field.scope')}
            options={(['one', 'following'] as const).map((value) => ({
              value,
              label: t(`scope.${value}`, { count: event.series?.following ?? 0 }),
            }))}
          />
        )}
      </DialogForm>
      <Dialog
        open={conflicts !== undefined}
        onClose={edit}
        title={t('conflict.title')}
        actions={
          <>
            <Button onClick={edit}>{t('conflict.edit')}</Button>
            <Button onClick={saveAnyway}>{t('conflict.save')}</Button>
          </>
        }
      >
        {conflicts && <Conflicts found={conflicts} onChoose={choose} />}
      </Dialog>
    </>
  )
}
