/* A classic script: it runs before every ES module. */
var classicScript = typeof order === "undefined";
