import { useQuery } from '@tanstack/react-query'
import { RestoredNotice } from '../../../app/form/RestoredNotice'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams, useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import type { Option } from '../../../ui/fields/option'
import { FormPage } from '../../../ui/form/FormPage'
import { isolated } from '../../../ui/isolated'
import { Page } from '../../../ui/Page'
import { PatientSection, patientNameIn, patientOption } from '../../users'
import { casesAddress, spokesAddress } from '../addresses'
import { type Utilities, useUtilities } from '../useUtilities'
import { AdmissionForm } from './AdmissionForm'
import { AdmissionSection } from './AdmissionSection'
import { ClinicalSection } from './ClinicalSection'
import { initialValues } from './episodeValues'
import { GuardianSection } from './GuardianSection'
import { admissionDraft, useEpisodeForm } from './useEpisodeForm'

/** The page on which a patient is admitted to a hospital. */
export function CreateEpisode() {
  const t = useText('episodes')
  const { hospitalId = '' } = useParams<'hospitalId'>()
  const [search] = useSearchParams()
  const patientId = search.get('patient')
  const utilities = useUtilities(hospitalId)
  const patient = useQuery({
    ...api.pickers.patient.query({ params: { id: patientId ?? '' } }),
    ...handlesOwnError,
    enabled: patientId !== null,
  })
  // A patient who cannot be loaded is not chosen: the form asks for one.
  const isReady = utilities.data && (patientId === null || patient.data || patient.error)
  if (utilities.data && isReady)
    return (
      <AdmitForm
        hospitalId={hospitalId}
        utilities={utilities.data.data}
        patient={patient.data ? patientOption(patient.data.data) : null}
      />
    )
  return (
    <Page title={t('create.title')}>
      <QueryBoundary query={utilities} variant="form" missing={{ to: spokesAddress, label: t('spokes.title') }}>
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

type AdmitFormProps = { hospitalId: string; utilities: Utilities; patient: Option | null }

function AdmitForm({ hospitalId, utilities, patient }: AdmitFormProps) {
  const t = useText('episodes')
  const { specialties, country_code: country } = utilities
  const only = specialties.length === 1 ? specialties[0] : undefined
  const initial = initialValues(patient, only ? String(only.id) : null)
  const form = useEpisodeForm({ hospitalId, initial, country })
  const cases = casesAddress(hospitalId)
  const { specialty_form_id: admissionForm } = form.values
  return (
    <FormPage
      title={t('create.title')}
      breadcrumbs={[
        { label: t('spokes.title'), to: spokesAddress },
        { label: t('list.of', { hospital: isolated(utilities.hospital.name) }), to: cases },
        { label: t('create.title') },
      ]}
      actions={<Button to={cases}>{t('cancel')}</Button>}
      form={form}
      before={
        <RestoredNotice form={form} draftKey={admissionDraft(hospitalId, initial)} name={patientNameIn(form.values)} />
      }
      saveLabel={t('create.save')}
      savingText={t('create.saving')}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <PatientSection
        form={form}
        countryCode={country}
        why={t('create.patientWhy')}
        chooseLabel={t('create.choosePatient')}
      />
      <GuardianSection form={form} />
      <AdmissionSection form={form} utilities={utilities} />
      <ClinicalSection form={form} />
      {admissionForm !== null && <AdmissionForm key={admissionForm} id={admissionForm} form={form} />}
    </FormPage>
  )
}
