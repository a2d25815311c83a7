import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RelatedField, VACATION_TYPE, type VacationType } from '#contract/rules/vacationType'
import type { Vacation } from '#contract/vacations/calls'
import { EntityEdit, EntityFormPage } from '../../app/entity/EntityFormPage'
import { useText } from '../../app/i18n/useText'
import { Loaded, saidHere } from '../../app/query/Loaded'
import { useParams } from '../../app/router/navigation'
import { useUser } from '../../app/session/useSession'
import { api } from '../../lib/api/api'
import { dayIn } from '../../lib/dates'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { DateField } from '../../ui/fields/DateField'
import type { Option } from '../../ui/fields/option'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../ui/form/FormSection'
import { Page } from '../../ui/Page'
import { HitsDialog } from './HitsDialog'
import { useVacationForm } from './useVacationForm'
import { emptyVacation, relatedFieldOf, type VacationValues, valuesOf } from './vacationValues'

type Named = { id: number; name: string }
const optionsOf = (list: readonly Named[]): Option[] => list.map(({ id, name }) => ({ value: String(id), label: name }))

async function findRelated(type: string | null, q: string): Promise<Option[]> {
  return optionsOf((await api.vacations.related.call({ query: { type: Number(type) as VacationType, q } })).data)
}

const noOne = { doctor_id: null, clinic_id: null, hospital_id: null, country_id: null }

type VacationFormProps = { types: readonly Named[]; initial: VacationValues; vacation?: Vacation }

function VacationForm({ types, initial, vacation }: VacationFormProps) {
  const t = useText('vacations')
  const today = dayIn(useUser().time_zone)
  const { form, hits, keepThem, cancelThem } = useVacationForm(initial, vacation)
  const { type, date_from, date_to } = form.values
  const related: RelatedField | undefined = relatedFieldOf(type)
  // What has begun may keep its first day.
  const earliest = vacation && vacation.date_from < today ? vacation.date_from : today
  return (
    <EntityFormPage title={vacation?.title ?? t('new')} way={{ label: t('title'), to: '/vacations' }} form={form}>
      <FormSection title={t('form.about')} why={t('form.why')}>
        <TextField {...form.field('title')} label={t('field.title')} maxLength={255} />
        <FieldRow>
          <SelectField
            {...form.field('type')}
            onChange={(chosen) => form.set({ type: chosen, ...noOne })}
            label={t('field.type')}
            options={optionsOf(types)}
          />
          {related && (
            <AsyncSelectField
              key={related}
              {...form.field(related)}
              label={t(`field.${related}`)}
              search={(q) => findRelated(type, q)}
            />
          )}
        </FieldRow>
        <FieldRow>
          <DateField
            {...form.field('date_from')}
            label={t('field.date_from')}
            min={earliest}
            {...(date_to && { max: date_to })}
          />
          <DateField {...form.field('date_to')} label={t('field.date_to')} min={date_from ?? earliest} />
        </FieldRow>
      </FormSection>
      <HitsDialog hits={hits} onKeep={keepThem} onCancel={cancelThem} />
    </EntityFormPage>
  )
}

type WithTypesProps = { title: string; children: (types: readonly Named[]) => ReactNode }

/** Reads what every vacation form needs before it can be shown: the types that one may make. */
function WithTypes({ title, children }: WithTypesProps) {
  const types = useQuery({ ...api.vacations.types.query(), ...saidHere, staleTime: 300_000 })
  if (types.data) return children(types.data.data)
  return (
    <Page title={title}>
      <Loaded query={types} look="form">
        {() => null}
      </Loaded>
    </Page>
  )
}

export function VacationCreate() {
  const t = useText('vacations')
  const user = useUser()
  const me = { value: String(user.id), label: `${user.first_name} ${user.last_name}` }
  return (
    <WithTypes title={t('new')}>
      {(types) => {
        // Who may close no hospital is a doctor who keeps their own.
        const isOwn = types.every(({ id }) => id <= VACATION_TYPE.clinic)
        return <VacationForm types={types} initial={emptyVacation(isOwn ? me : undefined)} />
      }}
    </WithTypes>
  )
}

export function VacationEdit() {
  const t = useText('vacations')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      way={{ label: t('title'), to: '/vacations' }}
      read={api.vacations.show.query({ params: { id } })}
    >
      {(vacation) => (
        <WithTypes title={vacation.title}>
          {(types) => <VacationForm types={types} initial={valuesOf(vacation)} vacation={vacation} />}
        </WithTypes>
      )}
    </EntityEdit>
  )
}
