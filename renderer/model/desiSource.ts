/** Where a chargeable desi comes from (API section 2.2). */
const DESI_SOURCES = ['volumetric', 'declared', 'marketplace', 'default'] as const;

export function isDesiSource(code: string): code is (typeof DESI_SOURCES)[number] {
  return (DESI_SOURCES as readonly string[]).includes(code);
}
