import { createContext, use } from 'react'
import type { Move } from './history'

/** The address whose screen is shown, and how one came to it. */
export type Place = Pick<Move, 'way' | 'location'>

export const MovingContext = createContext(false)
export const PlaceContext = createContext<Place | null>(null)
export const ParamsContext = createContext<Readonly<Record<string, string>>>({})

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('AppRouter is missing above this component')
  return place
}

/** True while the next screen is being fetched and the old one is still shown. */
export function useIsMoving(): boolean {
  return use(MovingContext)
}
