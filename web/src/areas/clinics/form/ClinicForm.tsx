import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Clinic } from '#contract/clinics/calls'
import { useReadOnReturn } from '../../../app/form/CreateOption'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { FormPage } from '../../../ui/form/FormPage'
import { Page } from '../../../ui/Page'
import type { Choices } from '../fields/choices'
import { ClinicInputs } from '../fields/clinicFields'
import { useClinicForm } from './useClinicForm'

/** Shows the form for a new clinic. */
export function ClinicCreate() {
  const t = useText('clinics')
  const { time_zone: zone } = useUser()
  const choices = useChoices()
  const title = t('form.create')
  if (!choices.data)
    return (
      <Page title={title}>
        <QueryBoundary query={choices} variant="form">
          {() => null}
        </QueryBoundary>
      </Page>
    )
  return <Form title={title} today={dayIn(zone)} choices={choices.data.data} />
}

/** Shows the form for an existing clinic. */
export function ClinicEdit() {
  const t = useText('clinics')
  const id = Number(useParams<'id'>().id)
  const { time_zone: zone } = useUser()
  const choices = useChoices()
  const clinic = useQuery({
    ...api.clinics.show.query({ params: { id } }),
    ...handlesOwnError,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!clinic.data || !choices.data)
    return (
      <Page title={t('form.edit')}>
        <QueryBoundary query={clinic} variant="form" missing={{ to: '/clinics', label: t('list.title') }}>
          {() => (
            <QueryBoundary query={choices} variant="form">
              {() => null}
            </QueryBoundary>
          )}
        </QueryBoundary>
      </Page>
    )
  const { data } = clinic.data
  return <Form clinic={data} title={data.title_text} today={dayIn(zone)} choices={choices.data.data} />
}

function useChoices() {
  const choices = useQuery({ ...api.clinics.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
  useReadOnReturn(choices.data?.data.hospitals.length === 0, choices.refetch)
  return choices
}

type FormProps = { clinic?: Clinic; title: string; today: string; choices: Choices }

function Form({ clinic, title, today, choices }: FormProps) {
  const t = useText('clinics')
  const id = clinic?.id
  const form = useClinicForm(clinic, today)
  return (
    <FormPage
      title={title}
      breadcrumbs={[{ label: t('list.title'), to: '/clinics' }, { label: title }]}
      actions={
        <>
          {id !== undefined && (
            <Button to={`/clinics/${id}/hours`} icon={<IconClock />}>
              {t('hours.title')}
            </Button>
          )}
          <Button to="/clinics">{t('form.cancel')}</Button>
        </>
      }
      form={form}
      saveLabel={t('form.save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <ClinicInputs form={form} choices={choices} clinic={clinic} />
    </FormPage>
  )
}
