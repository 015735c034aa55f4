/** API section 4.4: "Response body of track: not shown". Names under which its steps may stand, most likely first: guesses. */
export const STEP_LISTS = ['events', 'history', 'steps', 'movements', 'activities', 'tracking', 'items', 'hareketler'];
