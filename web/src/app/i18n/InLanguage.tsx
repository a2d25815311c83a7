import { type ReactNode, Suspense } from 'react'
import type { Language } from '#contract/kit/translate'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { directionOf } from './language'
import { UiTextsLayer } from './UiTextsLayer'
import { PartLanguage } from './useText'

/** A part of the page in a language of its own, with its texts, dates and direction: a paper to be printed. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div lang={language} dir={directionOf(language)}>
      <PartLanguage value={language}>
        <Suspense fallback={<Skeleton variant="form" />}>
          <UiTextsLayer>{children}</UiTextsLayer>
        </Suspense>
      </PartLanguage>
    </div>
  )
}
