interface TextsOfOption {
  label: string
  label_ar: string
}

interface TextsOfPart {
  question: string
  question_ar: string
  answers: readonly TextsOfOption[]
}

/** The texts of a question in both languages, as far as they are given. */
export interface TextsOfQuestion extends TextsOfPart {
  sub_questions: readonly TextsOfPart[]
}

function missingInPart({ question, question_ar: questionInArabic, answers }: TextsOfPart): string[] {
  return [
    ...(question ? [] : ['question']),
    ...(questionInArabic ? [] : ['question_ar']),
    ...answers.flatMap(({ label, label_ar: labelInArabic }, index) => [
      ...(label ? [] : [`answers.${index}.label`]),
      ...(labelInArabic ? [] : [`answers.${index}.label_ar`]),
    ]),
  ]
}

/**
 * Returns the texts that a question needs before it can be published: its own, and those of its options and parts.
 * @returns paths of fields, such as `answers.0.label_ar` and `sub_questions.1.question`
 */
export function missingTexts(question: TextsOfQuestion): string[] {
  return [
    ...missingInPart(question),
    ...question.sub_questions.flatMap((part, index) =>
      missingInPart(part).map((path) => `sub_questions.${index}.${path}`),
    ),
  ]
}

/** The texts of a form itself, in both languages, as far as they are given. */
export interface TextsOfForm {
  title: string
  title_ar: string
  groups: readonly { group_title: string; group_title_ar: string }[]
}

/**
 * Returns the texts of its own that a form needs before it can be published: its title and those of its groups.
 * @returns paths of fields, such as `title_ar` and `groups.0.group_title`
 */
export function missingFormTexts({ title, title_ar: titleInArabic, groups }: TextsOfForm): string[] {
  return [
    ...(title ? [] : ['title']),
    ...(titleInArabic ? [] : ['title_ar']),
    ...groups.flatMap((group, index) => [
      ...(group.group_title ? [] : [`groups.${index}.group_title`]),
      ...(group.group_title_ar ? [] : [`groups.${index}.group_title_ar`]),
    ]),
  ]
}
