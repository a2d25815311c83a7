import { IconDeviceFloppy } from '@tabler/icons-react'
import { durationUnits } from '#contract/sentSurveys/codes'
import type { SentSurvey } from '#contract/sentSurveys/sentSurvey'
import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { NumberField } from '../../../ui/fields/NumberField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { FormPage } from '../../../ui/form/FormPage'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { ConditionFields } from './ConditionFields'
import { TargetFields } from './TargetFields'
import { useSentSurveyForm } from './useSentSurveyForm'
import { findForms } from './useTargetChoices'

const listAt = '/send-surveys'

function SentSurveyForm({ draft }: { draft?: SentSurvey }) {
  const t = useText('sentSurveys')
  const { form, saveDraft, isSavingDraft } = useSentSurveyForm(draft)
  const isSent = draft !== undefined && !draft.editable
  const title = isSent ? draft.survey.title : t(draft ? 'edit' : 'new')
  return (
    <FormPage
      title={title}
      breadcrumbs={[{ label: t('title'), to: listAt }, { label: title }]}
      actions={
        <>
          <Button to={listAt}>{t('cancel')}</Button>
          {!isSent && (
            <Button icon={<IconDeviceFloppy />} onClick={saveDraft} busy={isSavingDraft}>
              {t('saveDraft')}
            </Button>
          )}
        </>
      }
      form={form}
      saveLabel={t('submit')}
      failure={form.problem && <ProblemText problem={form.problem} />}
      readOnlyReason={isSent ? t('alreadySent') : undefined}
    >
      <FormSection title={t('section.survey')} why={t('section.surveyWhy')}>
        <AsyncSelectField {...form.field('survey_id')} label={t('field.survey')} search={findForms} />
        <FieldRow>
          <NumberField {...form.field('duration')} label={t('field.duration')} min={1} />
          <SegmentedField
            {...form.field('duration_unit')}
            label={t('field.duration_unit')}
            options={durationUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
          />
        </FieldRow>
      </FormSection>
      <TargetFields form={form} />
      <ConditionFields form={form} />
    </FormPage>
  )
}

/** Shows the form for a new survey to send. */
export function SentSurveyCreate() {
  return <SentSurveyForm />
}

/** Shows the form for the draft of a survey to send. */
export function SentSurveyEdit() {
  const t = useText('sentSurveys')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: listAt }}
      read={api.sentSurveys.show.query({ params: { id } })}
    >
      {(draft) => <SentSurveyForm draft={draft} />}
    </EntityEdit>
  )
}
