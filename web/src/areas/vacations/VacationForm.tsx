import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { VACATION_TYPE } from '#contract/rules/vacationType'
import type { Vacation } from '#contract/vacations/calls'
import { EntityEdit, EntityFormPage } from '../../app/entity/EntityFormPage'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { useOwnName } from '../../app/session/useOwnName'
import { api } from '../../lib/api/api'
import type { CallResponse } from '../../lib/api/call'
import { Button } from '../../ui/Button'
import { FormSection } from '../../ui/form/FormSection'
import { Page } from '../../ui/Page'
import { AffectedAppointmentsDialog } from '../clinics'
import { initialValues, VacationInputs, type VacationValues } from './fields'
import { useVacationForm } from './useVacationForm'

type Types = CallResponse<typeof import('#contract/vacations/calls')['vacations']['types']>

type VacationFormProps = { types: Types; initial: VacationValues; vacation?: Vacation }

function VacationForm({ types, initial, vacation }: VacationFormProps) {
  const t = useText('vacations')
  const { form, affected, keepAppointments, cancelAppointments } = useVacationForm(initial, vacation)
  return (
    <EntityFormPage title={vacation?.title ?? t('new')} parent={{ label: t('title'), to: '/vacations' }} form={form}>
      <FormSection title={t('form.about')} why={t('form.why')}>
        <VacationInputs form={form} types={types.data} today={types.today} vacation={vacation} />
      </FormSection>
      <AffectedAppointmentsDialog
        affected={affected}
        onClose={keepAppointments}
        texts={{
          title: (count) => t('hits.title', { count }),
          body: (count) => t('hits.body', { count }),
          list: t('hits.list'),
          more: (count) => t('hits.more', { count }),
        }}
        actions={
          <>
            <Button data-autofocus onClick={keepAppointments}>
              {t('hits.keep')}
            </Button>
            <Button variant="danger" onClick={cancelAppointments}>
              {t('hits.cancel')}
            </Button>
          </>
        }
      />
    </EntityFormPage>
  )
}

type WithTypesProps = { title: string; children: (types: Types) => ReactNode }

/** Fetches the vacation types that the user may create, which every vacation form needs. */
function WithTypes({ title, children }: WithTypesProps) {
  const types = useQuery({ ...api.vacations.types.query(), ...handlesOwnError, staleTime: 300_000 })
  if (types.data) return children(types.data)
  return (
    <Page title={title}>
      <QueryBoundary query={types} variant="form">
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

/** Shows the form for a new vacation. */
export function VacationCreate() {
  const t = useText('vacations')
  const user = useUser()
  const me = { value: String(user.id), label: useOwnName(user) }
  return (
    <WithTypes title={t('new')}>
      {(types) => {
        // A user who cannot close a hospital is a doctor, who manages only their own vacations.
        const isOwn = types.data.every(({ id }) => id <= VACATION_TYPE.clinic)
        return <VacationForm types={types} initial={initialValues(undefined, isOwn ? me : undefined)} />
      }}
    </WithTypes>
  )
}

/** Shows the form for an existing vacation. */
export function VacationEdit() {
  const t = useText('vacations')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: '/vacations' }}
      read={api.vacations.show.query({ params: { id } })}
    >
      {(vacation) => (
        <WithTypes title={vacation.title}>
          {(types) => <VacationForm types={types} initial={initialValues(vacation)} vacation={vacation} />}
        </WithTypes>
      )}
    </EntityEdit>
  )
}
