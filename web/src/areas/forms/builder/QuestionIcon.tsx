import {
  Icon123,
  IconAbc,
  IconCheckbox,
  IconCircleDot,
  IconListNumbers,
  IconSelector,
  type TablerIcon,
} from '@tabler/icons-react'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import type { FormQuestion } from '#contract/surveys/question'

const icons = {
  [QUESTION_TYPE.text]: IconAbc,
  [QUESTION_TYPE.checkbox]: IconCheckbox,
  [QUESTION_TYPE.radio]: IconCircleDot,
  [QUESTION_TYPE.dropdown]: IconSelector,
  [QUESTION_TYPE.composite]: IconListNumbers,
} satisfies Record<FormQuestion['type'], TablerIcon>

type QuestionIconProps = { question: Pick<FormQuestion, 'type' | 'data_type' | 'type_text'> }

/** The type of a question as an icon; screen readers read its name. */
export function QuestionIcon({ question: { type, data_type: dataType, type_text: name } }: QuestionIconProps) {
  const Icon = type === QUESTION_TYPE.text && dataType !== DATA_TYPE.string ? Icon123 : icons[type]
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </>
  )
}
