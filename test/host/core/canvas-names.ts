/**
 * Names under `foundry.canvas` that the test host does not render: systems extend these classes while their modules are
 * evaluated, so they must exist. The name after "<" is the superclass. Names of the newer generation come last.
 */
export const CANVAS_NAMES: Record<string, string> = {
  "": "SceneManager TextureExtractor FramebufferSnapshot TextureLoader",
  animation: "CanvasAnimation ChatBubbles SmoothNoise ParticleGenerator",
  containers: `CachedContainer UnboundContainer FullCanvasObjectMixin ControlIcon Cursor DoorControl DoorMesh GridMesh
    GridHighlight PointSourceMesh PreciseText QuadMesh ResizeHandle SpriteMesh ParticleEffect AutumnLeavesWeatherEffect`,
  geometry: `Quadtree CanvasQuadtree<Quadtree UnboundTransform LimitedAnglePolygon PolygonMesher PointSourcePolygon
    ObservableTransform ClockwiseSweepPolygon<PointSourcePolygon WeilerAthertonClipper`,
  "geometry.edges": "CanvasEdges CollisionResult Edge PolygonVertex",
  groups: `CanvasGroupMixin EffectsCanvasGroup EnvironmentCanvasGroup HiddenCanvasGroup InterfaceCanvasGroup
    OverlayCanvasGroup PrimaryCanvasGroup RenderedCanvasGroup CanvasVisibility`,
  interaction: `MouseInteractionManager RenderFlags RenderFlagsMixin Ping PulsePing<Ping ChevronPing<Ping AlertPing<PulsePing
    ArrowPing<PulsePing BaseRuler Ruler<BaseRuler`,
  layers: `CanvasLayer InteractionLayer<CanvasLayer PlaceablesLayer<InteractionLayer CanvasBackgroundAlterationEffects
    CanvasColorationEffects CanvasDarknessEffects CanvasIlluminationEffects DarknessLevelContainer WeatherEffects
    CanvasDepthMask CanvasOcclusionMask CanvasVisionMask DrawingsLayer<PlaceablesLayer LightingLayer<PlaceablesLayer
    NotesLayer<PlaceablesLayer WallsLayer<PlaceablesLayer RegionLayer<PlaceablesLayer SoundsLayer<PlaceablesLayer
    TemplateLayer<PlaceablesLayer ControlsLayer<InteractionLayer GridLayer<CanvasLayer TilesLayer<PlaceablesLayer`,
  perception: `FogManager PerceptionManager VisionMode DetectionModeAll<DetectionMode
    DetectionModeLightPerception<DetectionMode DetectionModeInvisibility<DetectionMode DetectionModeTremor<DetectionMode
    DetectionModeDarkvision<DetectionMode`,
  placeables: `PlaceableObject Drawing<PlaceableObject Note<PlaceableObject Region<PlaceableObject Tile<PlaceableObject
    MeasuredTemplate<PlaceableObject Wall<PlaceableObject AmbientLight<PlaceableObject AmbientSound<PlaceableObject`,
  "placeables.regions": "RegionGeometry RegionMesh",
  "placeables.tokens": `TokenRing TokenRingConfig DynamicRingData UserTargets TurnMarkerData TokenTurnMarker BaseTokenRuler
    TokenRuler<BaseTokenRuler`,
  primary: `PrimaryCanvasContainer PrimaryGraphics PrimaryParticleEffect PrimarySpriteMesh PrimaryOccludableObjectMixin
    PrimaryCanvasObjectMixin CanvasTransformMixin`,
  rendering: "",
  "rendering.filters": `AbstractBaseFilter AbstractBaseMaskFilter<AbstractBaseFilter VisualEffectsMaskingFilter
    PrimaryCanvasGroupAmbienceFilter GlowOverlayFilter OutlineOverlayFilter InvisibilityFilter TextureTransitionFilter
    VisibilityFilter VisionMaskFilter VoidFilter WeatherOcclusionMaskFilter AlphaBlurFilter`,
  "rendering.batching": "BatchShaderGenerator BatchRenderer",
  "rendering.mixins": "BaseShaderMixin AdaptiveFragmentChannelMixin",
  "rendering.shaders": `AbstractBaseShader GridShader<AbstractBaseShader AdaptiveLightingShader<AbstractBaseShader
    AdaptiveBackgroundShader<AdaptiveLightingShader AdaptiveColorationShader<AdaptiveLightingShader
    AdaptiveDarknessShader<AdaptiveLightingShader AdaptiveIlluminationShader<AdaptiveLightingShader
    AdaptiveVisionShader<AdaptiveLightingShader BackgroundVisionShader<AdaptiveVisionShader
    IlluminationVisionShader<AdaptiveVisionShader ColorationVisionShader<AdaptiveVisionShader AbstractWeatherShader
    RegionShader HighlightRegionShader<RegionShader BaseSamplerShader<AbstractBaseShader
    ColorAdjustmentsSamplerShader<BaseSamplerShader OccludableSamplerShader<BaseSamplerShader
    DepthSamplerShader<BaseSamplerShader PrimaryBaseSamplerShader<OccludableSamplerShader
    TokenRingSamplerShader<PrimaryBaseSamplerShader`,
  sources: `BaseEffectSource RenderedEffectSource<BaseEffectSource BaseLightSource<RenderedEffectSource PointEffectSourceMixin
    GlobalLightSource<BaseLightSource PointDarknessSource<BaseLightSource PointLightSource<BaseLightSource
    PointMovementSource<BaseEffectSource PointSoundSource<BaseEffectSource PointVisionSource<RenderedEffectSource`,
  workers: "TextureCompressor",
};

export const NEWER_CANVAS_NAMES: Record<string, string> = {
  vfx: "VFXPath VFXCanvasContainer",
  "vfx.utils": "",
};
