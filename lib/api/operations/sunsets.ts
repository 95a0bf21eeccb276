/** When getPet will be removed (specification, section 4.3). */
export const getPetSunset = new Date("2030-12-05T00:00:00Z");
