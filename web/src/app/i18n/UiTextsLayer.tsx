import { type ReactNode, useCallback } from 'react'
import { translate } from '#contract/kit/translate'
import { type UiText, UiTextsProvider } from '../../ui/texts'
import { useCatalogue, useLanguage } from './useText'

/** Provides the design system's texts and language; suspends while its catalogue is being fetched. */
export function UiTextsLayer({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const catalogue = useCatalogue('ui')
  const text = useCallback<UiText>((key, values) => translate(catalogue, language, key, values), [catalogue, language])
  return (
    <UiTextsProvider text={text} language={language}>
      {children}
    </UiTextsProvider>
  )
}
