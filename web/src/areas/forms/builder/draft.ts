import type { FormGroup, FormPlace, Survey } from '#contract/surveys/form'
import type { Question } from '#contract/surveys/question'

/** A form while it is edited. */
export interface FormDraft {
  title: string
  title_ar: string
  hospital_id: string | null
  specialty_id: string | null
  type: string | null
  groups: readonly FormGroup[]
}

/** Returns what is edited of a form, or an empty form. */
export function draftOf(form: Survey | undefined): FormDraft {
  const text = (id: number | null | undefined) => (id == null ? null : String(id))
  return {
    title: form?.title ?? '',
    title_ar: form?.title_ar ?? '',
    hospital_id: text(form?.hospital_id),
    specialty_id: text(form?.specialty_id),
    type: text(form?.type ?? 1),
    groups: form?.groups ?? [],
  }
}

/** Returns the body of the calls that save or publish a form. */
export function toRequestBody({ groups, ...fields }: FormDraft, revision: number | undefined) {
  return {
    ...fields,
    revision,
    groups: groups.map(({ group_title, group_title_ar, questions }) => ({
      group_title,
      group_title_ar,
      questions: questions.map(({ id, required, show_if, red_flag }) => ({
        question_id: id,
        required,
        show_if,
        red_flag,
      })),
    })),
  }
}

/** Returns the place of a question that is added to a form. */
export function placeOf({ published, ...question }: Question): FormPlace {
  return { ...question, published, required: false, show_if: null, red_flag: null, newer_id: null }
}

/** Returns an empty group, with an id that no other group of the form has. */
export function emptyGroup(groups: readonly FormGroup[]): FormGroup {
  const id = Math.min(0, ...groups.map((group) => group.id)) - 1
  return { id, group_title: '', group_title_ar: '', group_title_text: '', questions: [] }
}

/** Returns the groups with a question changed. */
export function changePlace(
  groups: readonly FormGroup[],
  line: number,
  some: Partial<FormPlace>,
): readonly FormGroup[] {
  return groups.map((group) =>
    group.questions.some(({ line_id }) => line_id === line)
      ? { ...group, questions: group.questions.map((each) => (each.line_id === line ? { ...each, ...some } : each)) }
      : group,
  )
}

/** Returns the groups without a question. */
export function removePlace(groups: readonly FormGroup[], line: number): readonly FormGroup[] {
  return groups.map((group) => ({ ...group, questions: group.questions.filter(({ line_id }) => line_id !== line) }))
}

/** Returns what changes at a place of a form when it takes another version of its question. */
export function newestVersion(question: Question): Partial<FormPlace> {
  const { required: _, show_if: _2, red_flag: _3, ...changed } = placeOf(question)
  return changed
}
