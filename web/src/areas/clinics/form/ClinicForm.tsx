import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { ProblemWords } from '../../../app/problems/ProblemBanner'
import { Loaded, saidHere } from '../../../app/query/Loaded'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { FormPage } from '../../../ui/form/FormPage'
import { Page } from '../../../ui/Page'
import { AboutSection } from './AboutSection'
import { BookingSection } from './BookingSection'
import type { Choices } from './choices'
import { type ClinicValues, newClinic, valuesOf } from './clinicValues'
import { ScheduleSection } from './ScheduleSection'
import { useClinicForm } from './useClinicForm'

/** A new clinic. */
export function ClinicCreate() {
  const t = useText('clinics')
  const { time_zone: zone } = useUser()
  const choices = useChoices()
  const title = t('form.create')
  if (!choices.data)
    return (
      <Page title={title}>
        <Loaded query={choices} look="form">
          {() => null}
        </Loaded>
      </Page>
    )
  return <Form title={title} initial={newClinic(dayIn(zone))} choices={choices.data.data} />
}

/** An existing clinic. */
export function ClinicEdit() {
  const t = useText('clinics')
  const id = Number(useParams<'id'>().id)
  const choices = useChoices()
  const clinic = useQuery({
    ...api.clinics.show.query({ params: { id } }),
    ...saidHere,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!clinic.data || !choices.data)
    return (
      <Page title={t('form.edit')}>
        <Loaded query={clinic} look="form" missing={{ to: '/clinics', label: t('list.title') }}>
          {() => (
            <Loaded query={choices} look="form">
              {() => null}
            </Loaded>
          )}
        </Loaded>
      </Page>
    )
  return (
    <Form id={id} title={clinic.data.data.title} initial={valuesOf(clinic.data.data)} choices={choices.data.data} />
  )
}

function useChoices() {
  return useQuery({ ...api.clinics.utilities.query(), ...saidHere, staleTime: 300_000 })
}

type FormProps = { id?: number; title: string; initial: ClinicValues; choices: Choices }

function Form({ id, title, initial, choices }: FormProps) {
  const t = useText('clinics')
  const form = useClinicForm(initial, id)
  return (
    <FormPage
      title={title}
      breadcrumbs={[{ label: t('list.title'), to: '/clinics' }, { label: title }]}
      actions={<Button to="/clinics">{t('form.cancel')}</Button>}
      form={form}
      saveLabel={t('form.save')}
      failure={form.problem && <ProblemWords problem={form.problem} />}
    >
      <AboutSection form={form} choices={choices} />
      <ScheduleSection form={form} />
      <BookingSection form={form} />
    </FormPage>
  )
}
