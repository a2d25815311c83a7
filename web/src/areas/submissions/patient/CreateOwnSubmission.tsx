import { useQuery } from '@tanstack/react-query'
import type { FormGroup } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { navigate } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Empty } from '../../../ui/feedback/Empty'
import { SelectField } from '../../../ui/fields/SelectField'
import { Page } from '../../../ui/Page'
import { patientCalls } from '../calls'
import { BegunForm } from '../filling/BegunForm'
import type { StoredDraft } from '../filling/draftStore'
import { FillingForm } from '../filling/FillingForm'
import { newDraft } from '../filling/newDraft'
import { useFilling } from '../filling/useFilling'
import { useStoredDraft } from '../filling/useStoredDraft'
import { useSubmissionsChanged } from '../useSubmissionsChanged'
import classes from './CreateOwnSubmission.module.css'

const list = '/patient/survey-instances'
const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Fills in a shared form: chooses its location, its specialty and the form, and then answers it. */
export function CreateOwnSubmission() {
  const t = useText('submissions')
  const { filters, setFilters } = useListAddress('location', 'specialty', 'survey')
  const choices = useQuery({ ...api.patientSubmissions.utilities.query(), staleTime: 300_000 }).data?.data
  const params = { location: Number(filters.location), specialty: Number(filters.specialty) }
  const forms = useQuery(api.patientSubmissions.find.query({ params })).data?.data
  const survey = Number(filters.survey)
  return (
    <Page title={t('create.title')} width="narrow" breadcrumbs={[{ label: t('mine.title'), to: list }]}>
      <div className={classes.choices}>
        <SelectField
          label={t('field.location')}
          optional
          options={choices?.hospitals.map(optionOf) ?? []}
          value={filters.location || null}
          onChange={(location) => setFilters({ location, survey: null })}
        />
        <SelectField
          label={t('field.specialty')}
          optional
          options={choices?.specialties.map(optionOf) ?? []}
          value={filters.specialty || null}
          onChange={(specialty) => setFilters({ specialty, survey: null })}
        />
        <SelectField
          label={t('field.survey')}
          options={forms?.map(optionOf) ?? []}
          value={filters.survey || null}
          onChange={(chosen) => setFilters({ survey: chosen })}
        />
      </div>
      {forms?.length === 0 && <Empty title={t('create.none')} />}
      {survey > 0 && <ChosenForm key={`${survey} ${params.location} ${params.specialty}`} id={survey} {...params} />}
    </Page>
  )
}

/** Loads the chosen form, and what this device has stored of it for this location and specialty. */
function ChosenForm({ id, location, specialty }: { id: number; location: number; specialty: number }) {
  const { id: user } = useUser()
  const target = `form ${id} at ${location} in ${specialty}`
  const stored = useStoredDraft(patientCalls.kind, { target })
  const query = useQuery({ ...api.patientSubmissions.form.query({ params: { id } }), ...handlesOwnError })
  return (
    <BegunForm
      stored={stored}
      query={query}
      begin={({ title, opening_token }) => {
        const fields = { survey_id: id, hospital_id: location || null, specialty_id: specialty || null, opening_token }
        return newDraft({ user, kind: patientCalls.kind, target, title, fields })
      }}
    >
      {(draft, groups) => <Answering groups={groups} draft={draft} />}
    </BegunForm>
  )
}

function Answering({ groups, draft }: { groups: readonly FormGroup[]; draft: StoredDraft }) {
  const filling = useFilling(patientCalls, groups, draft)
  const changed = useSubmissionsChanged()
  const leave = async () => {
    await changed()
    await navigate(list)
  }
  return <FillingForm filling={filling} groups={groups} onSubmitted={leave} onClose={leave} onPage />
}
