import type { Language } from '#contract/kit/translate'
import {
  type NotificationType,
  notificationRules,
  notificationTypeNames,
} from '#contract/notifications/notificationTypes'
import type { MessageTemplate } from '../../../platform/textMessages/gateway'
import { apiText } from '../../../platform/texts'
import { titleOf } from '../texts'

/** Whose text has no time: that of the visit would be taken for the time of something else. */
const untimed: ReadonlySet<NotificationType> = new Set(['documents_ready', 'own_result', 'own_stay_result'])

/** Returns whether messages to phones about notifications of a type say their time. */
export function isTimed(type: NotificationType): boolean {
  return !untimed.has(type)
}

/** The template of codes. Meta writes its text. */
export const codeTemplate = 'mashfa_code'

/** The types that have a template. */
export const templateTypes: readonly NotificationType[] = notificationTypeNames.filter(
  (type) => notificationRules(type).text !== undefined,
)

/** A template as Meta has to approve it. */
export interface TemplateText {
  name: string
  body: string
  footer: string
  /** The text of the button. */
  button: string
}

/**
 * Returns the text of a template; it names neither a person nor a clinic and says nothing about health.
 * @param at the time, or the parameter that stands for it
 */
export function templateText(type: NotificationType, language: Language, at = '{{1}}'): TemplateText {
  const title = titleOf(type, language)
  return {
    name: `mashfa_${type}`,
    body: isTimed(type)
      ? apiText('whatsapp.bodyAt', { title, at }, language)
      : apiText('whatsapp.body', { title }, language),
    footer: apiText('whatsapp.footer', undefined, language),
    button: apiText('whatsapp.button', undefined, language),
  }
}

/**
 * Returns the template of a notification, filled in; undefined if it has none, or lacks the time.
 * @param at its time in the words of the reader
 */
export function templateOf(id: number, type: NotificationType, at: string | undefined): MessageTemplate | undefined {
  if (!templateTypes.includes(type) || (isTimed(type) && at === undefined)) return undefined
  return { name: `mashfa_${type}`, parameters: isTimed(type) && at !== undefined ? [at] : [], button: String(id) }
}
