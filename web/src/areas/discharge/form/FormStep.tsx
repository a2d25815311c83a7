import { PARTY } from '#contract/discharge/codes'
import type { Answer } from '#contract/surveys/formVersion'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Name } from '../../../ui/Name'
import { codeOption, useCodeSearch } from '../../icd'
import { problemsByLine, useAnswerProblems } from '../../submissions'
import { FormAnswering } from '../../surveys'
import classes from '../discharge.module.css'
import type { StepProps } from '../wizard/wizardStep'

/** The examination at the discharge: the reason, the diagnoses, and the form of the specialty. */
export function FormStep({ discharge, draft, calls, isChecked }: StepProps) {
  const t = useText('discharge')
  const icd = useText('icd')
  const { values, set, flush } = draft
  const { search, choose, error: searchError } = useCodeSearch()
  const formsOf = (specialty: number) =>
    discharge.forms.filter(({ specialty_id: id }) => id === null || id === specialty)
  const forms = formsOf(values.specialty_id)
  const errorOf = (name: string, isEmpty: boolean) =>
    calls.problem?.errors[name]?.[0] ??
    (isChecked && isEmpty ? discharge.missing.find(({ field }) => field === name)?.text : undefined)
  // The questions of another form come from the server, and answers to the one before belong to that one.
  const chooseForm = async (specialty: number, form: number | null) => {
    if (!(await flush())) return
    set({ specialty_id: specialty, specialty_form_id: form })
    await flush()
  }
  const chooseSpecialty = (specialty: number) => {
    const [first, ...others] = formsOf(specialty)
    const isStill = formsOf(specialty).some(({ id }) => id === values.specialty_form_id)
    const only = first && others.length === 0 ? first.id : null
    void chooseForm(specialty, isStill ? values.specialty_form_id : only)
  }
  return (
    <div className={classes.form}>
      <Card>
        <FormSection title={t('form.title')} why={t('form.why')}>
          <div data-field="discharge_reason">
            <TextField
              name="discharge_reason"
              label={t('field.discharge_reason')}
              value={values.discharge_reason}
              onChange={(discharge_reason) => set({ discharge_reason })}
              error={errorOf('discharge_reason', !values.discharge_reason.trim())}
              maxLength={255}
            />
          </div>
          <SelectField
            name="party"
            label={t('field.party')}
            options={Object.values(PARTY).map((party) => ({ value: String(party), label: t(`party.${party}`) }))}
            value={String(values.party)}
            onChange={(chosen) => set({ party: chosen === String(PARTY.patient) ? PARTY.patient : PARTY.hospital })}
            error={errorOf('party', false)}
          />
          <div data-field="icd_codes">
            <MultiSelectField
              name="icd_codes"
              label={icd('codes.field')}
              hint={icd('codes.hint')}
              value={values.icd_codes.map(codeOption)}
              onChange={(options) => set({ icd_codes: choose(options, values.icd_codes) })}
              search={search}
              error={errorOf('icd_codes', values.icd_codes.length === 0) ?? searchError}
            />
          </div>
          <FieldRow>
            <SelectField
              name="specialty_id"
              label={t('field.specialty')}
              options={discharge.specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(values.specialty_id)}
              onChange={(id) => id && chooseSpecialty(Number(id))}
              error={errorOf('specialty_id', false)}
            />
            {forms.length > 0 && (
              <div data-field="specialty_form_id">
                <SelectField
                  name="specialty_form_id"
                  label={t('field.specialty_form')}
                  options={forms.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={values.specialty_form_id === null ? null : String(values.specialty_form_id)}
                  onChange={(id) => void chooseForm(values.specialty_id, id ? Number(id) : null)}
                  error={errorOf('specialty_form_id', values.specialty_form_id === null)}
                />
              </div>
            )}
          </FieldRow>
          <TextAreaField
            name="note"
            label={t('field.note')}
            hint={t('form.noteHint')}
            value={values.note}
            onChange={(note) => set({ note })}
            error={errorOf('note', false)}
            maxLength={10_000}
            optional
          />
        </FormSection>
      </Card>
      <Questions discharge={discharge} draft={draft} calls={calls} isChecked={isChecked} />
    </div>
  )
}

type QuestionsProps = Pick<StepProps, 'discharge' | 'draft' | 'calls' | 'isChecked'>

const noGroups: never[] = []

/** The questions of the form of the specialty. */
function Questions({ discharge, draft, calls, isChecked }: QuestionsProps) {
  const { survey_instance: form } = discharge
  const problemsOf = useAnswerProblems(form?.groups ?? noGroups)
  if (!form || form.survey_id !== draft.values.specialty_form_id) return null
  const answers = draft.values.surveys_answers
  const change = (line: number, value: Answer['answer_value']) =>
    draft.set({
      surveys_answers: [...answers.filter(({ line_id }) => line_id !== line), { line_id: line, answer_value: value }],
    })
  const refused = problemsByLine(calls.problem?.errors ?? {})
  const problems = new Map([...problemsOf(answers, isChecked ? 'final' : 'draft'), ...refused])
  return (
    <Card title={<Name>{form.survey.title}</Name>}>
      <FormAnswering groups={form.groups} answers={answers} onChange={change} problems={problems} />
    </Card>
  )
}
