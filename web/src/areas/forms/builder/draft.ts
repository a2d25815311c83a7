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
export function bodyOf({ groups, ...fields }: FormDraft, revision: number | undefined) {
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

/**
 * Returns the groups with a question moved up or down; from the edge of a group it moves into the next one.
 * @param by 1 for down, -1 for up
 */
export function moveQuestion(groups: readonly FormGroup[], line: number, by: 1 | -1): readonly FormGroup[] {
  const at = groups.findIndex(({ questions }) => questions.some(({ line_id }) => line_id === line))
  const group = groups[at]
  const from = group?.questions.findIndex(({ line_id }) => line_id === line) ?? -1
  const place = group?.questions[from]
  if (!group || !place) return groups
  const without = group.questions.filter((each) => each !== place)
  const to = from + by
  if (to >= 0 && to < group.questions.length) {
    return groups.map((each) => (each === group ? { ...each, questions: without.toSpliced(to, 0, place) } : each))
  }
  const next = groups[at + by]
  if (!next) return groups
  return groups.map((each) => {
    if (each === group) return { ...each, questions: without }
    if (each !== next) return each
    return { ...each, questions: by === 1 ? [place, ...each.questions] : [...each.questions, place] }
  })
}

/** Returns how many of a form's own texts, and of its groups, are missing in Arabic. */
export function missingInArabic({ title_ar: title, groups }: FormDraft): number {
  return [title, ...groups.map((group) => group.group_title_ar)].filter((text) => text.trim() === '').length
}
