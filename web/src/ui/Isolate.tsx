import type { ReactNode } from 'react'

type IsolateProps = { children: ReactNode; dir?: 'ltr' | 'auto' }

/**
 * Isolates the direction of a phone number, code, dose, unit, date or email inside Arabic text. For names of people use
 * dir="auto".
 */
export function Isolate({ children, dir = 'ltr' }: IsolateProps) {
  return <bdi dir={dir}>{children}</bdi>
}
